import { useCallback } from "react";
import type { Quote } from "../../../shop/wire";
import { useDeskStore } from "../../desk-provider";
import { quoteInputOf, type OrderDraft } from "../order-draft";
import { usePort } from "../../../shop/shop-context";
import { useDeskText } from "../../use-desk-text";

/** Delay before a notice that the price is loading, in milliseconds. */
const NOTICE_DELAY_MS = 300;

/**
 * Requests the quote of a cart if none is displayed, with a notice while the order waits. Returns
 * null for an empty cart, or for one changed meanwhile, which is reported.
 */
export function useRequestQuote() {
  const api = usePort("desk");
  const store = useDeskStore();
  const t = useDeskText().send;
  return useCallback(
    async (draft: OrderDraft): Promise<Quote | null> => {
      const input = quoteInputOf(draft);
      if (!input) return null;
      const timer = setTimeout(() => store.getState().notify(t.pricing), NOTICE_DELAY_MS);
      const quote = await api.getDeskQuote(input).finally(() => clearTimeout(timer));
      if (store.getState().draft === draft) return quote;
      store.getState().notify(t.changedMeanwhile);
      return null;
    },
    [api, store, t],
  );
}
