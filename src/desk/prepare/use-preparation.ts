import useSWR, { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { Preparation } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { useDelayedKeys } from "../orders/use-order-steps";

const PREPARATION_KEY = ["get_preparation", null] as const;
/** Polling interval of the orders, in milliseconds. */
const REFRESH_MS = 4_000;

/** Returns the orders to pack and to hand over, without those that are about to be handed over. */
export function usePreparation() {
  const api = usePort("desk");
  const delayed = useDelayedKeys();
  const { data, error } = useSWR<Preparation, ShopProblem>(
    PREPARATION_KEY,
    () => api.getPreparation(),
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
  const orders = data?.orders.filter(({ row }) => !delayed.includes(row.key));
  return { data: data && { ...data, orders: orders ?? [] }, error };
}

/** Returns the action that opens a chat with a notice to the customer about an order. */
export function useTellCustomer() {
  const api = usePort("desk");
  const desk = useDeskStore();
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  return async (key: string) => {
    try {
      await api.shareOrder({ key, channel: "whatsapp", about: "ready" });
      desk.getState().notify(null);
    } catch (thrown) {
      desk.getState().notify(problemText(thrown), "danger");
    }
    await mutate(PREPARATION_KEY);
  };
}
