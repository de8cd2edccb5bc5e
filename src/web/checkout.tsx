import { SHOP_KEY } from "../shop/swr";
import type { Needs } from "./route-table";

/** What this page shows at once. */
export const needs: Needs = () => [SHOP_KEY];

/** Not written yet. */
export function CheckoutScreen() {
  return <h1>CheckoutScreen</h1>;
}
