import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCartHydrated, useCartStore } from "../cart/use-cart";
import { useHost } from "../host/host-provider";
import { Loader } from "../components/loader";
import { useText } from "../i18n/use-text";
import { readDraft, type Draft } from "./draft";
import { SessionProvider, useSession } from "./session-provider";
import { useCheckout } from "./use-checkout";

/** What was being sent when the kiosk went down; undefined until that is known. */
function useDraft(): Draft | null | undefined {
  const host = useHost();
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => void readDraft(host).then(setDraft), [host]);
  return draft;
}

/**
 * Begins where the kiosk was when it went down: an order that was being sent is sent once more,
 * under the same id; a cart is shown again; else it waits for the next person.
 */
export function Boot({ children }: { children: ReactNode }) {
  const t = useText();
  const hydrated = useCartHydrated();
  const draft = useDraft();
  const cart = useCartStore();
  if (!hydrated || draft === undefined) return <Loader label={t.common.loading} />;
  const waiting = cart.getState().cartCount > 0 ? "browse" : "attract";
  return (
    <SessionProvider first={draft ? "sending" : waiting}>
      {draft && <SendAgain draft={draft} />}
      {children}
    </SessionProvider>
  );
}

function SendAgain({ draft }: { draft: Draft }) {
  const { again } = useCheckout();
  const { go } = useSession();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    // What was refused is on the screen again, to be sent by hand.
    void again(draft.input, draft.way).then((stands) => stands || go("review"));
  }, [again, draft, go]);
  return null;
}
