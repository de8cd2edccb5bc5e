import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { useDeskStore } from "../desk-provider";
import { orderKey } from "../orders/use-order";
import { createScannerListener } from "./scanner";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";

/** Opens the order of a scanned ticket from every view. Other scans change nothing. */
export function useScans(): void {
  const api = usePort("desk");
  const desk = useDeskStore();
  const t = useDeskText().orders;
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const onScan = async (text: string) => {
      const { notify, showOrder } = desk.getState();
      try {
        const order = await api.scanTicket({ text });
        await mutate(orderKey(order.row.key), order, { revalidate: false });
        showOrder(order.row.key);
        notify(t.scanned(order.row.number));
      } catch {
        notify(t.notATicket, "danger");
      }
    };
    const listener = createScannerListener((text) => void onScan(text));
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, [api, desk, mutate, t]);
}
