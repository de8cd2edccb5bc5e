import { useCallback } from "react";
import { useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";

/** Delay before a notice that something is being read, in milliseconds. */
const NOTICE_DELAY_MS = 300;

type Request<Read> = {
  ask: () => Promise<Read>;
  /** Whether the contents are still those for which it is read. */
  isCurrent: () => boolean;
  /** Notice while it is read. */
  waiting: string;
};

/**
 * Requests a quote, or what else an action needs and the screen does not have yet, with a notice
 * while the action waits. Returns null for contents that changed meanwhile, which is reported.
 */
export function useRequest() {
  const store = useDeskStore();
  const t = useDeskText().send;
  return useCallback(
    async <Read>({ ask, isCurrent, waiting }: Request<Read>): Promise<Read | null> => {
      const timer = setTimeout(() => store.getState().notify(waiting), NOTICE_DELAY_MS);
      const read = await ask().finally(() => clearTimeout(timer));
      if (isCurrent()) return read;
      store.getState().notify(t.changedMeanwhile);
      return null;
    },
    [store, t],
  );
}
