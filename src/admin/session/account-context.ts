import { requiredContext } from "../../shop/required-context";
import type { AdminAccount } from "../../shop/wire";

/** Context of the signed-in account, and its hook. */
export const [AccountContext, useAccount] = requiredContext<AdminAccount>("account");

/** Whether a manager is signed in; the server checks each action itself. */
export const useIsManager = () => useAccount().role === "manager";
