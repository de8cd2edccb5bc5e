import type { SetupApi } from "./ports";
import { requiredContext } from "./required-context";

/** Context of the port to the setup, of kiosk and desk, and its hook. */
export const [SetupContext, useSetupApi] = requiredContext<SetupApi>("setup");
