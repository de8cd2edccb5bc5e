import { useEffect, useRef } from "react";
import { useHost } from "../../host/host-context";
import { useProblemText } from "../../i18n/use-text";
import { isEmpty, labelOf, type OrderDraft } from "./order-draft";
import { useDesk, useDeskStore } from "../desk-provider";
import { usePort } from "../../shop/shop-context";

/** A pause in typing after which the cart is written, in milliseconds. */
const PAUSE_MS = 80;

/** Reads a kept cart; null where it is none of ours. */
export function readDraft(text: string): OrderDraft | null {
  try {
    const read = JSON.parse(text) as Partial<OrderDraft>;
    return typeof read.id === "string" && Array.isArray(read.lines) ? (read as OrderDraft) : null;
  } catch {
    return null;
  }
}

/** The cart as it is kept. */
export function storedDraft(draft: OrderDraft, open: boolean) {
  return { id: draft.id, label: labelOf(draft), draft: JSON.stringify(draft), open };
}

/**
 * Keeps the cart on disk with each change, and brings back the one that was open when the app
 * ended, however it ended. A cart that cannot be stored is reported: nobody is to rely on it.
 */
export function useDraftStorage(): void {
  const store = useDeskStore();
  const api = usePort("desk");
  const { deviceValue } = useHost();
  const draft = useDesk((desk) => desk.draft);
  const inWords = useProblemText();
  const words = useRef(inWords);
  useEffect(() => void (words.current = inWords));
  const ready = useRef(false);
  useEffect(() => {
    const resume = async () => {
      const id = await deviceValue.get("checkout-draft");
      const held = id ? await api.takeHeldOrder({ id }).catch(() => null) : null;
      const kept = held && readDraft(held.draft);
      if (kept && isEmpty(store.getState().draft)) store.getState().begin(kept);
      ready.current = true;
    };
    void resume();
  }, [api, deviceValue, store]);
  const kept = useRef<string | null>(null);
  useEffect(() => {
    if (!ready.current) return;
    if (isEmpty(draft)) {
      // What was taken out of it does not come back with the app.
      if (kept.current !== draft.id) return;
      kept.current = null;
      void deviceValue.set("checkout-draft", null);
      void api.dropHeldOrder({ id: draft.id }).catch(() => undefined);
      return;
    }
    const timer = setTimeout(() => {
      kept.current = draft.id;
      void deviceValue.set("checkout-draft", draft.id);
      api.holdOrder(storedDraft(draft, true)).catch((thrown: unknown) => {
        store.getState().notify(words.current(thrown), "danger");
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [api, deviceValue, draft, store]);
}
