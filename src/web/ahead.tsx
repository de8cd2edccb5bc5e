import { useCallback, type ReactNode } from "react";
import { preload, unstable_serialize as serialize, useSWRConfig } from "swr";
import { IntentContext } from "../parts/ui/intent";
import type { ShopApi } from "../shop/api";
import { useShopApi } from "../shop/shop-provider";
import { productKey, productsKey, type Key } from "../shop/swr";
import { listingQuery, readListing } from "./listing-address";
import { screenAt } from "./route-table";
import { useScreens } from "./screens";

type Line = { saveData?: boolean; type?: string; effectiveType?: string };

/** Whether bytes that nobody may come to need would cost the shopper something. */
export function isMetered(line: Line | undefined): boolean {
  const { saveData = false, type, effectiveType = "4g" } = line ?? {};
  return saveData || type === "cellular" || effectiveType !== "4g";
}

/** What the page at an address shows, and how to ask for it. */
function readAt(url: URL, shop: ShopApi): readonly [key: Key, ask: () => Promise<unknown>] | null {
  const { screen, params } = screenAt(url.pathname);
  if (screen === "ProductScreen" && params.slug) {
    const ref = { slug: params.slug };
    return [productKey(ref), () => shop.getProduct(ref)];
  }
  if (screen !== "ShopScreen") return null;
  const key = productsKey(listingQuery(readListing(url.searchParams)));
  return [key, () => shop.listProducts(key[1])];
}

/** Has a page ready when somebody is about to go there: its code, and what it shows. */
export function Ahead({ children }: { children: ReactNode }) {
  const shop = useShopApi();
  const screens = useScreens();
  const { cache } = useSWRConfig();
  const intend = useCallback(
    (to: string) => {
      const { connection } = navigator as { connection?: Line };
      if (isMetered(connection)) return;
      const url = new URL(to, window.location.href);
      const { fetch } = screens[screenAt(url.pathname).screen];
      // What cannot be had now is asked for again, and told, when it is needed.
      void fetch?.().catch(() => undefined);
      const read = readAt(url, shop);
      if (!read || cache.get(serialize(read[0]))?.data !== undefined) return;
      void preload(read[0], read[1]).catch(() => undefined);
    },
    [shop, screens, cache],
  );
  return <IntentContext value={intend}>{children}</IntentContext>;
}
