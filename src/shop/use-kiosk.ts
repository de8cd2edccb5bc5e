import { useEffect, useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { usePort } from "./shop-context";
import type { KioskSettings, OrderAccess, TicketState } from "./wire";

/** Key of `getKiosk`. */
export const KIOSK_KEY = ["get_kiosk", null] as const;

/** Settings of this kiosk. */
export function useKioskSettings() {
  const kiosk = usePort("kiosk");
  return useSWR<KioskSettings, ShopProblem>(KIOSK_KEY, () => kiosk.getKiosk());
}

/** Pause before a ticket that did not come out is tried again, in milliseconds. */
const AGAIN_MS = 4_000;

/** Does something later; answers with how to call it off. */
type After = (delayMs: number, run: () => void) => () => void;

/** Returns whether to retry; a ticket that may already be printed is not printed twice. */
function canTryAgain(state: TicketState): boolean {
  return state === "unreachable" || state === "paper_out" || state === "cover_open";
}

/**
 * Prints an order's ticket as soon as it is shown, and again while a printer that has no paper or does
 * not answer may come back; null until it is known how that went.
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
