import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { useProblemText } from "../../../i18n/use-text";
import { usePort } from "../../../shop/shop-context";
import type { OrderAccess } from "../../../shop/wire";
import { useDeskStore } from "../../desk-provider";
import { orderKey } from "../../orders/use-order";
import { useDeskText } from "../../use-desk-text";

/**
 * Creates the payment page of an order, or reports the reason for a failure. An existing page is
 * reused: however often a link is sent, only one payment is active.
 */
export function usePayLink() {
  const shop = usePort("desk");
  const desk = useDeskStore();
  const t = useDeskText().done;
  const problemText = useProblemText();
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ id, key }: OrderAccess) => {
      const { notify } = desk.getState();
      try {
        const page = await shop.transferOrder({ id, key });
        if (!page.known) notify(t.notThereYet, "danger");
      } catch (thrown) {
        notify(problemText(thrown), "danger");
      }
      await mutate(orderKey(id));
    },
    [desk, problemText, mutate, shop, t],
  );
}
