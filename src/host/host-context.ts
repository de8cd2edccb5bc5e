import { requiredContext } from "../shop/required-context";
import type { Host } from "./host";

/** Context of the port to the device, and its hook. */
export const [HostContext, useHost] = requiredContext<Host>("host");
