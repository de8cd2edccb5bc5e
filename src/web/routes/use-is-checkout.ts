import { useLocation } from "react-router";
import { screenAt } from "./route-table";

/** Whether the checkout is shown, which has a short footer and notices of its own. */
export const useIsCheckout = (): boolean =>
  screenAt(useLocation().pathname).screen === "CheckoutScreen";
