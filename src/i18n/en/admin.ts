import { adminAccount } from "./admin-account";
import { adminAlerts } from "./admin-alerts";
import { adminDetails } from "./admin-details";
import { adminHelp } from "./admin-help";
import { adminHours } from "./admin-hours";
import { adminOrdering } from "./admin-ordering";
import { adminSettings } from "./admin-settings";
import { adminWork } from "./admin-work";

/** English texts of the admin pages. The website never loads them. */
export const texts = {
  ...adminAccount,
  ...adminAlerts,
  ...adminDetails,
  ...adminHelp,
  ...adminHours,
  ...adminOrdering,
  ...adminSettings,
  ...adminWork,
};
