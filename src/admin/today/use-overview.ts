import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { AdminOverview } from "../../shop/wire";

/** SWR key of alerts, parked jobs and state of the store. */
export const OVERVIEW_KEY = ["get_admin_overview", null] as const;

/** Polling interval of what Today shows, in milliseconds; a page in the background does not poll. */
export const TODAY_REFRESH_MS = 10_000;

/** Number of open tasks: alerts and parked jobs. */
export const openTaskCount = ({ alerts, parked }: AdminOverview) => alerts.length + parked.length;

/** Returns alerts, parked jobs and state of the store. */
export function useOverview() {
  const api = usePort("admin");
  return useSWR<AdminOverview, ShopProblem>(OVERVIEW_KEY, () => api.getAdminOverview(), {
    refreshInterval: TODAY_REFRESH_MS,
  });
}
