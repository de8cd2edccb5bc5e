import useSWR from "swr";
import { usePort } from "../../../shop/shop-context";
import type { ShopProblem } from "../../../shop/problem";
import type { DeskSlots, DeskSlotsQuery } from "../../../shop/wire";
import { useDesk } from "../../desk-provider";

/** Operation in the SWR key of a zone's delivery times. */
export const DESK_SLOTS = "get_desk_slots";

/** Polling interval of delivery times, whose places other orders take, in milliseconds. */
const REFRESH_MS = 20_000;

/**
 * Returns the delivery times of a zone for the order on the screen; undefined for pick-up, and while
 * they load.
 */
export function useDeskSlots(zone: string | null): DeskSlots | undefined {
  const api = usePort("desk");
  const order = useDesk((desk) => (desk.view === "change" ? desk.changing.order.row.key : null));
  const query: DeskSlotsQuery = { zone: zone ?? "", ...(order !== null && { order }) };
  const key = zone === null ? null : ([DESK_SLOTS, query] as const);
  const options = { refreshInterval: REFRESH_MS };
  return useSWR<DeskSlots, ShopProblem>(key, () => api.getDeskSlots(query), options).data;
}
