import { useEffect, useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { KioskSettings, OrderAccess, TicketState } from "./wire";

/** SWR key of `getKiosk`. */
export const KIOSK_KEY = ["get_kiosk", null] as const;

/** Returns the settings of this kiosk. */
export function useKioskSettings() {
  const kiosk = usePort("kiosk");
  return useSWR<KioskSettings, ShopProblem>(KIOSK_KEY, () => kiosk.getKiosk());
}

/** Retry delay of a ticket that was not printed, in milliseconds. */
const AGAIN_MS = 4_000;

/** Schedules `run`; returns a cancel function. */
type After = (delayMs: number, run: () => void) => () => void;

/** Returns whether to retry; a ticket that may already be printed is not printed twice. */
function canTryAgain(state: TicketState): boolean {
  return state === "unreachable" || state === "paper_out" || state === "cover_open";
}

/**
 * Prints an order's ticket when it is displayed, and retries while the printer is out of paper,
 * open or unreachable. Returns null until the first result.
 */
export function useTicket({ id, key }: OrderAccess, after: After): TicketState | null {
  const kiosk = usePort("kiosk");
  const [state, setState] = useState<TicketState | null>(null);
  useEffect(() => {
    let gone = false;
    let stop = () => {};
    const update = (now: TicketState) => {
      if (gone) return;
      setState(now);
      if (canTryAgain(now)) stop = after(AGAIN_MS, print);
    };
    function print() {
      kiosk.printTicket({ id, key }).then(
        (ticket) => update(ticket.state),
        () => update("unknown"),
      );
    }
    print();
    return () => {
      gone = true;
      stop();
    };
  }, [kiosk, after, id, key]);
  return state;
}
