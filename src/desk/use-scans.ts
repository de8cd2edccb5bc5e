import { useEffect } from "react";
import { useSWRConfig } from "swr";
import { useDeskStore } from "./desk-provider";
import { orderKey } from "./orders/use-order";
import { scannerEar } from "./scanner";
import { useDeskApi } from "./use-desk-api";
import { useDeskText } from "./use-desk-text";

/** A slip that is scanned opens its order, whatever is on the screen. Anything else changes nothing. */
export function useScans(): void {
  const api = useDeskApi();
  const desk = useDeskStore();
  const t = useDeskText().orders;
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const onScan = async (text: string) => {
      const { tell, openOrder, show } = desk.getState();
      try {
        const order = await api.scanSlip(text);
        await mutate(orderKey(order.row.key), order, { revalidate: false });
        openOrder(order.row.key);
        show("orders");
        tell(t.scanned(order.row.number));
      } catch {
        tell(t.notASlip, "danger");
      }
    };
    const ear = scannerEar((text) => void onScan(text));
    window.addEventListener("keydown", ear, true);
    return () => window.removeEventListener("keydown", ear, true);
  }, [api, desk, mutate, t]);
}
