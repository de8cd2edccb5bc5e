import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useProblemText } from "../../i18n/use-text";
import { useShopApi } from "../../shop/shop-provider";
import type { OrderAccess } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { orderKey } from "../orders/use-order";

/**
 * Opens the page on which an order is paid, or says why not. One that is open already stays: however
 * often a link is sent, one payment is alive.
 */
export function usePayLink() {
  const shop = useShopApi();
  const desk = useDeskStore();
  const inWords = useProblemText();
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ id, key }: OrderAccess) => {
      try {
        await shop.payOrder({ id, key, payment: "stripe" });
      } catch (thrown) {
        desk.getState().tell(inWords(thrown), "danger");
      }
      await mutate(orderKey(id));
    },
    [desk, inWords, mutate, shop],
  );
}
