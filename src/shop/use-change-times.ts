import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { ChangeTimes, ChangeTimesQuery } from "./wire";

/** Times with the zone that was asked for. */
type TimesOfZone = { zone: string | undefined; times: ChangeTimes };

/**
 * Returns the times to which an order can move, read again for each of its revisions; those of the
 * former revision stay meanwhile, those of another zone do not.
 */
export function useChangeTimes(query: ChangeTimesQuery, revision: number) {
  const shop = usePort("storefront");
  const { data, mutate } = useSWR<TimesOfZone, ShopProblem>(
    ["get_change_times", query, revision] as const,
    async ([, asked]: readonly [string, ChangeTimesQuery]) => ({
      zone: asked.zone,
      times: await shop.getChangeTimes(asked),
    }),
    { keepPreviousData: true },
  );
  return { data: data?.zone === query.zone ? data?.times : undefined, mutate };
}
