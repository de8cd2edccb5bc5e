import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { AccountRow } from "../../shop/wire";

/** SWR key of the accounts. */
export const ACCOUNTS_KEY = ["list_accounts", null] as const;

/** Returns the accounts of the admin pages. */
export function useAccounts() {
  const api = usePort("admin");
  return useSWR<AccountRow[], ShopProblem>(ACCOUNTS_KEY, () => api.listAccounts());
}
