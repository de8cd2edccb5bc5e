import { useCallback, useMemo, useReducer, type ReactNode } from "react";
import { requiredContext } from "../../shop/required-context";
import { SWRConfig, useSWRConfig } from "swr";
import { useCartStore } from "../../cart/use-cart";
import { useHost } from "../../host/host-context";
import { languageOf } from "../../i18n/language";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { freshSession, sessionAfter, type Session, type KioskStep } from "./session";

type SessionContextValue = {
  session: Session;
  /** Changes fields of this session, unless it has ended. */
  change: (changes: Partial<Omit<Session, "id">>) => void;
  /** Shows another screen. */
  go: (step: KioskStep) => void;
  /** Ends the session and resets all personal data. Placed orders stay. */
  leave: () => void;
};

/** Context of the current session and its actions, and its hook. */
export const [SessionContext, useSession] = requiredContext<SessionContextValue>("session");

/** Reads that contain personal data. */
const PERSONAL = ["get_order", "get_quote"];

function isPersonal(key: unknown): boolean {
  return Array.isArray(key) && PERSONAL.includes(String(key[0]));
}

function useResetSession(): () => void {
  const cart = useCartStore();
  const host = useHost();
  const { mutate } = useSWRConfig();
  const { setLanguage } = useLanguage();
  const own = languageOf(useShopInfo().data?.languages[0]) ?? "en";
  return useCallback(() => {
    cart.getState().clearCart();
    setLanguage(own);
    void host.deviceValue.set("checkout-draft", null);
    void mutate(isPersonal, undefined, { revalidate: false });
  }, [cart, host, mutate, setLanguage, own]);
}

/**
 * SWR options without deduplication. SWR would otherwise reuse a request of the previous session,
 * whose result was discarded with that session, so the new session would wait forever. Requests
 * stay within this process, so duplicates are cheap.
 */
const NO_DEDUPLICATION = { dedupingInterval: 0 };

/** Provider of consecutive sessions; `first` is the initial screen. */
export function SessionProvider({ first, children }: { first?: KioskStep; children: ReactNode }) {
  const [session, dispatch] = useReducer(sessionAfter, first, freshSession);
  const reset = useResetSession();
  const { id } = session;
  const change = useCallback<SessionContextValue["change"]>(
    (changes) => dispatch({ type: "change", id, changes }),
    [id],
  );
  const leave = useCallback(() => {
    reset();
    dispatch({ type: "leave" });
  }, [reset]);
  const value = useMemo(
    () => ({ session, change, go: (step: KioskStep) => change({ step }), leave }),
    [session, change, leave],
  );
  return (
    <SessionContext value={value}>
      <SWRConfig value={NO_DEDUPLICATION}>{children}</SWRConfig>
    </SessionContext>
  );
}
