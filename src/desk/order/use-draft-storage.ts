import { useEffect, useRef } from "react";
import { useHost } from "../../host/host-context";
import { useProblemText } from "../../i18n/use-text";
import { isEmpty, labelOf, type OrderDraft } from "./order-draft";
import { useDesk, useDeskStore } from "../desk-provider";
import { usePort } from "../../shop/shop-context";

/** Debounce interval of writing the cart, in milliseconds. */
const DEBOUNCE_MS = 80;

/** Parses a stored cart; null if the text is not one. */
export function readDraft(text: string): OrderDraft | null {
  try {
    const read = JSON.parse(text) as Partial<OrderDraft>;
    return typeof read.id === "string" && Array.isArray(read.lines) ? (read as OrderDraft) : null;
  } catch {
    return null;
  }
}

/** Serialises the cart. */
export function storedDraft(draft: OrderDraft, open: boolean) {
  return { id: draft.id, label: labelOf(draft), draft: JSON.stringify(draft), open };
}

/**
 * Stores the cart on disk with each change, and restores the open one after a quit or crash of the
 * app. A failure to store is reported, so that nobody relies on it.
 */
export function useDraftStorage(): void {
  const store = useDeskStore();
  const api = usePort("desk");
  const { deviceValue } = useHost();
  const draft = useDesk((desk) => desk.draft);
  const problemText = useProblemText();
  const latestText = useRef(problemText);
  useEffect(() => void (latestText.current = problemText));
  const ready = useRef(false);
  useEffect(() => {
    const resume = async () => {
      const id = await deviceValue.get("checkout-draft");
      const held = id ? await api.takeHeldOrder({ id }).catch(() => null) : null;
      const restored = held && readDraft(held.draft);
      if (restored && isEmpty(store.getState().draft)) store.getState().begin(restored);
      ready.current = true;
    };
    void resume();
  }, [api, deviceValue, store]);
  const storedId = useRef<string | null>(null);
  useEffect(() => {
    if (!ready.current) return;
    if (isEmpty(draft)) {
      // A cart whose last item was removed is not restored with the app.
      if (storedId.current !== draft.id) return;
      storedId.current = null;
      void deviceValue.set("checkout-draft", null);
      void api.dropHeldOrder({ id: draft.id }).catch(() => undefined);
      return;
    }
    const timer = setTimeout(() => {
      storedId.current = draft.id;
      void deviceValue.set("checkout-draft", draft.id);
      api.holdOrder(storedDraft(draft, true)).catch((thrown: unknown) => {
        store.getState().notify(latestText.current(thrown), "danger");
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [api, deviceValue, draft, store]);
}
