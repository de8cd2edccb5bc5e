import { useCallback } from "react";
import { useProblemText } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import { useDeskStore } from "../desk-provider";
import { findProfile } from "../order/customer/use-customer";
import { changeDraftOf, type ChangeableOrder } from "./change-draft";

/** Returns the action that loads an order into the change view; resolves to whether it did. */
export function useBeginChange() {
  const api = usePort("desk");
  const store = useDeskStore();
  const problemText = useProblemText();
  return useCallback(
    async (order: ChangeableOrder): Promise<boolean> => {
      const { phone } = order.view.customer;
      try {
        const profile = phone ? await findProfile(api, phone) : null;
        store.getState().beginChange(changeDraftOf(order, profile ?? undefined));
        return true;
      } catch (thrown) {
        store.getState().notify(problemText(thrown), "danger");
        return false;
      }
    },
    [api, problemText, store],
  );
}
