import { useEffect, useState } from "react";
import useSWR from "swr";
import type { ShopProblem } from "./problem";
import { useShopApi } from "./shop-provider";
import type { KioskSettings, OrderAccess, SlipState } from "./wire";

/** Key of `getKiosk`. */
export const KIOSK_KEY = ["get_kiosk", null] as const;

/** What this kiosk is told about itself; nothing where the shop knows no kiosks. */
export function useKioskSettings() {
  const { kiosk } = useShopApi();
  return useSWR<KioskSettings | undefined, ShopProblem>(kiosk ? KIOSK_KEY : null, () =>
    kiosk?.getKiosk(),
  );
}

/** Prints an order's slip as soon as it is shown; null until it is known how that went. */
export function useSlip({ id, key }: OrderAccess): SlipState | null {
  const { kiosk } = useShopApi();
  const [state, setState] = useState<SlipState | null>(null);
  useEffect(() => {
    let gone = false;
    const told = (now: SlipState) => {
      if (!gone) setState(now);
    };
    kiosk?.printSlip({ id, key }).then(
      (slip) => told(slip.state),
      () => told("unreachable"),
    );
    return () => void (gone = true);
  }, [kiosk, id, key]);
  return state;
}
