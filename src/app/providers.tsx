import { useMemo, type ReactNode } from "react";
import { SWRConfig } from "swr";
import { isProductEntry } from "../cart/cart-item";
import { CartProvider } from "../cart/use-cart";
import type { CartOptions } from "../cart/types";
import type { Host } from "../host/host";
import { HostContext } from "../host/host-context";
import type { Language } from "../i18n/language";
import { LanguageProvider } from "../i18n/language-provider";
import { localisedReads } from "../i18n/localised-reads";
import { formatMoney } from "../money/format";
import type { ShopApi } from "../shop/ports";
import { ShopContext } from "../shop/shop-context";
import { swrOptions, type Known } from "../shop/swr";
import { CartSettings } from "./cart-settings";
import { ErrorBoundary, TopErrorScreen } from "./error-screen";
import { ToastOutlet } from "../components/toasts/toast-outlet";

/** Context of an app: its adapters and initial values, created by the entry files. */
export type AppContext = {
  shop: ShopApi;
  host: Host;
  /** Language of the first render. */
  language: Language;
  /** Query results that were sent with the page. */
  known?: readonly Known[];
};

function cartOptions({ host, known }: AppContext): CartOptions {
  const shop = known?.find(([[operation]]) => operation === "get_shop")?.[1];
  const named = typeof shop === "object" && shop !== null && "currency" in shop;
  return {
    cartMode: "async",
    stripe: null,
    currency: named ? String(shop.currency) : "KES",
    storage: host.cartStorage,
    skipHydration: true,
    acceptStored: isProductEntry,
    formatMoney,
  };
}

/** Providers around an app, outermost first: host, shop, SWR, language, cart, toasts. */
export function Providers({ context, children }: { context: AppContext; children: ReactNode }) {
  const { shop, host, language, known } = context;
  const reads = useMemo(() => swrOptions(known, [localisedReads(language)]), [known, language]);
  const cart = useMemo(() => cartOptions(context), [context]);
  return (
    <ErrorBoundary screen={TopErrorScreen}>
      <HostContext value={host}>
        <ShopContext value={shop}>
          <SWRConfig value={reads}>
            <LanguageProvider initial={language}>
              <CartProvider options={cart}>
                <CartSettings />
                {children}
                <ToastOutlet />
              </CartProvider>
            </LanguageProvider>
          </SWRConfig>
        </ShopContext>
      </HostContext>
    </ErrorBoundary>
  );
}
