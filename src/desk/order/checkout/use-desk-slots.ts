import useSWR from "swr";
import { usePort } from "../../../shop/shop-context";
import type { ShopProblem } from "../../../shop/problem";
import type { DeskSlots, DeskSlotsQuery } from "../../../shop/wire";
import { useDesk } from "../../desk-provider";

/** Operation in the SWR key of the times of a zone, or of pick-ups. */
export const DESK_SLOTS = "get_desk_slots";

/** Polling interval of the times, whose places other orders take, in milliseconds. */
const REFRESH_MS = 20_000;

/** Returns the times of a zone, or of pick-ups, for the order on the screen; undefined while they load. */
export function useDeskSlots(zone: string | null): DeskSlots | undefined {
  const api = usePort("desk");
  const order = useDesk((desk) => (desk.view === "change" ? desk.changing.order.row.key : null));
  const query: DeskSlotsQuery = {
    ...(zone !== null && { zone }),
    ...(order !== null && { order }),
  };
  const key = [DESK_SLOTS, query] as const;
  const options = { refreshInterval: REFRESH_MS };
  return useSWR<DeskSlots, ShopProblem>(key, () => api.getDeskSlots(query), options).data;
}
