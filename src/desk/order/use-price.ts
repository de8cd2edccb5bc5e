import { useCallback } from "react";
import type { Quote } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { quoteInputOf, type OrderDraft } from "./order-draft";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";

/** A price that takes longer is waited for in words, in milliseconds. */
const GLANCE_MS = 300;

/**
 * Asks what a cart costs when that is not on the screen yet, and tells why the order waits. Null where
 * there is nothing to price, or where the cart was changed meanwhile, which is reported.
 */
export function usePrice() {
  const api = usePort("desk");
  const store = useDeskStore();
  const t = useDeskText().send;
  return useCallback(
    async (draft: OrderDraft): Promise<Quote | null> => {
      const asked = quoteInputOf(draft);
      if (!asked) return null;
      const slow = setTimeout(() => store.getState().notify(t.pricing), GLANCE_MS);
      const quote = await api.getDeskQuote(asked).finally(() => clearTimeout(slow));
      if (store.getState().draft === draft) return quote;
      store.getState().notify(t.changedMeanwhile);
      return null;
    },
    [api, store, t],
  );
}
