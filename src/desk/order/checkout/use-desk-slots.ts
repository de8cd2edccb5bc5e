import useSWR from "swr";
import { usePort } from "../../../shop/shop-context";
import type { ShopProblem } from "../../../shop/problem";
import type { DeskSlots } from "../../../shop/wire";

/** Operation in the SWR key of a zone's delivery times. */
export const DESK_SLOTS = "get_desk_slots";

/** Polling interval of delivery times, whose places other orders take, in milliseconds. */
const REFRESH_MS = 20_000;

/** Returns the delivery times of a zone; undefined for pick-up, and while they load. */
export function useDeskSlots(zone: string | null): DeskSlots | undefined {
  const api = usePort("desk");
  const key = zone === null ? null : ([DESK_SLOTS, { zone }] as const);
  const options = { refreshInterval: REFRESH_MS };
  return useSWR<DeskSlots, ShopProblem>(key, () => api.getDeskSlots({ zone: zone ?? "" }), options)
    .data;
}
