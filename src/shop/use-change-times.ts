import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { ChangeTimes, ChangeTimesQuery } from "./wire";

/** Returns the times to which an order can move, read again for each of its revisions. */
export function useChangeTimes(query: ChangeTimesQuery, revision: number) {
  const shop = usePort("storefront");
  return useSWR<ChangeTimes, ShopProblem>(
    ["get_change_times", query, revision] as const,
    ([, asked]: readonly [string, ChangeTimesQuery]) => shop.getChangeTimes(asked),
  );
}
