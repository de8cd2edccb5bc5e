import type { SetupApi } from "./ports";
import { requiredContext } from "./required-context";

/** Port to the setup, of kiosk and desk. */
export const [SetupContext, useSetupApi] = requiredContext<SetupApi>("setup");
