import { SHOP_KEY } from "../shop/swr";
import type { Needs } from "./route-table";

/** What this page shows at once. */
export const needs: Needs = () => [SHOP_KEY];

/** Not written yet. */
export function ContactScreen() {
  return <h1>ContactScreen</h1>;
}
