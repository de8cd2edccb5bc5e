import { useCallback } from "react";
import { useDeskStore } from "../../desk-provider";
import { useDeskText } from "../../use-desk-text";

/** Delay before a notice that the price is loading, in milliseconds. */
const NOTICE_DELAY_MS = 300;

type QuoteRequest<Priced> = {
  ask: () => Promise<Priced>;
  /** Whether the contents are still those that are priced. */
  isCurrent: () => boolean;
  /** Notice while the price loads. */
  waiting: string;
};

/**
 * Requests a quote if none is displayed, with a notice while the action waits. Returns null for
 * contents that changed meanwhile, which is reported.
 */
export function useRequestQuote() {
  const store = useDeskStore();
  const t = useDeskText().send;
  return useCallback(
    async <Priced>({ ask, isCurrent, waiting }: QuoteRequest<Priced>): Promise<Priced | null> => {
      const timer = setTimeout(() => store.getState().notify(waiting), NOTICE_DELAY_MS);
      const quote = await ask().finally(() => clearTimeout(timer));
      if (isCurrent()) return quote;
      store.getState().notify(t.changedMeanwhile);
      return null;
    },
    [store, t],
  );
}
