import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCartHydrated, useCartStore } from "../cart/use-cart";
import { useHost } from "../host/host-context";
import { Loader } from "../components/status/loader";
import { useText } from "../i18n/use-text";
import { readPendingCheckout, type PendingCheckout } from "./order/pending-checkout";
import { SessionProvider, useSession } from "./session/session-provider";
import { useCheckout } from "./order/use-checkout";

/** Pending checkout of this device; undefined while it is being read. */
function usePendingCheckout(): PendingCheckout | null | undefined {
  const host = useHost();
  const [pending, setPending] = useState<PendingCheckout | null>();
  useEffect(() => void readPendingCheckout(host).then(setPending), [host]);
  return pending;
}

/**
 * Restores the state before a crash: sends a pending checkout once more under the same id, else shows
 * the stored cart, else waits for a customer.
 */
export function Boot({ children }: { children: ReactNode }) {
  const t = useText();
  const hydrated = useCartHydrated();
  const pending = usePendingCheckout();
  const cart = useCartStore();
  if (!hydrated || pending === undefined) return <Loader label={t.common.loading} />;
  const waiting = cart.getState().cartCount > 0 ? "browse" : "attract";
  return (
    <SessionProvider first={pending ? "sending" : waiting}>
      {pending && <ResendPending pending={pending} />}
      {children}
    </SessionProvider>
  );
}

function ResendPending({ pending }: { pending: PendingCheckout }) {
  const { resend } = useCheckout();
  const { go } = useSession();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    // A refused request returns to the review screen.
    void resend(pending).then((stands) => stands || go("review"));
  }, [resend, pending, go]);
  return null;
}
