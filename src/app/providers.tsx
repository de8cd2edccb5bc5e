import { useMemo, type ReactNode } from "react";
import { SWRConfig } from "swr";
import { isProductEntry } from "../cart/cart-item";
import { CartProvider } from "../cart/use-cart";
import type { CartOptions } from "../cart/types";
import type { Host } from "../host/host";
import { HostProvider } from "../host/host-provider";
import type { Language } from "../i18n/language";
import { LanguageProvider } from "../i18n/language-provider";
import { formatMoney } from "../money/format";
import type { ShopApi } from "../shop/api";
import { ShopProvider } from "../shop/shop-provider";
import { swrOptions, type Known } from "../shop/swr";
import { CartSettings } from "./cart-settings";
import { ErrorBoundary, TopErrorScreen } from "./error-screen";
import { ToastPlace } from "./toast-place";

/** What an app stands on, put together by the entry files. */
export type Ground = {
  shop: ShopApi;
  host: Host;
  /** Language of the first picture. */
  language: Language;
  /** Answers that came with the page. */
  known?: readonly Known[];
};

function cartOptions({ host, known }: Ground): CartOptions {
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

/** Device, shop, reads, language, cart, toasts: in this order, around whatever an app shows. */
export function Providers({ ground, children }: { ground: Ground; children: ReactNode }) {
  const { shop, host, language, known } = ground;
  const reads = useMemo(() => swrOptions(known), [known]);
  const cart = useMemo(() => cartOptions(ground), [ground]);
  return (
    <ErrorBoundary screen={TopErrorScreen}>
      <HostProvider host={host}>
        <ShopProvider shop={shop}>
          <SWRConfig value={reads}>
            <LanguageProvider initial={language}>
              <CartProvider options={cart}>
                <CartSettings />
                {children}
                <ToastPlace />
              </CartProvider>
            </LanguageProvider>
          </SWRConfig>
        </ShopProvider>
      </HostProvider>
    </ErrorBoundary>
  );
}
