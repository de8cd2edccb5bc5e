import { requiredContext } from "../shop/required-context";
import type { Host } from "./host";

/** Port to the device. */
export const [HostContext, useHost] = requiredContext<Host>("host");
