import { createContext, useCallback, useContext, useMemo, useReducer, type ReactNode } from "react";
import { SWRConfig, useSWRConfig } from "swr";
import { useCartStore } from "../cart/use-cart";
import { useHost } from "../host/host-provider";
import { languageOf } from "../i18n/language";
import { useLanguage } from "../i18n/use-text";
import { useShopInfo } from "../shop/use-shop-info";
import { freshSession, sessionAfter, type Session, type Step } from "./session";

type Visit = {
  session: Session;
  /** Changes what is known of this visit, as long as it lasts. */
  change: (changes: Partial<Omit<Session, "visit">>) => void;
  /** Shows another screen. */
  go: (step: Step) => void;
  /** Ends the visit: whatever the person told or chose is forgotten. What was ordered stays. */
  leave: () => void;
};

const VisitContext = createContext<Visit | null>(null);

/** Reads that hold what a person told. */
const PERSONAL = ["get_order", "get_quote"];

function isPersonal(key: unknown): boolean {
  return Array.isArray(key) && PERSONAL.includes(String(key[0]));
}

function useForget(): () => void {
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
 * A read that was just answered is no answer for whoever comes next: it was forgotten with the one who
 * asked, and who waited for it would wait for ever. Nothing here is farther away than this program.
 */
const EACH_ASKS = { dedupingInterval: 0 };

/** Holds the visit of one person after the other; `first` is the screen to begin with. */
export function SessionProvider({ first, children }: { first?: Step; children: ReactNode }) {
  const [session, dispatch] = useReducer(sessionAfter, first, freshSession);
  const forget = useForget();
  const { visit: own } = session;
  const change = useCallback<Visit["change"]>(
    (changes) => dispatch({ type: "change", visit: own, changes }),
    [own],
  );
  const leave = useCallback(() => {
    forget();
    dispatch({ type: "leave" });
  }, [forget]);
  const visit = useMemo(
    () => ({ session, change, go: (step: Step) => change({ step }), leave }),
    [session, change, leave],
  );
  return (
    <VisitContext.Provider value={visit}>
      <SWRConfig value={EACH_ASKS}>{children}</SWRConfig>
    </VisitContext.Provider>
  );
}

/** The visit under way. Throws outside a `SessionProvider`. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("useVisit needs a SessionProvider above it.");
  return visit;
}
