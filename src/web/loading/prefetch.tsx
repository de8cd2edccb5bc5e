import { useCallback, type ReactNode } from "react";
import { preload, unstable_serialize as serialize, useSWRConfig } from "swr";
import { PrefetchContext } from "../../ui/prefetch-context";
import type { ShopApi } from "../../shop/ports";
import { useShopApi } from "../../shop/shop-context";
import { useCachedCategories } from "../../shop/use-categories";
import type { Category } from "../../shop/wire";
import { productKey, productsKey, type Key } from "../../shop/swr";
import { listingQuery, readListing } from "../shop/listing-address";
import { screenAt } from "../routes/route-table";
import { useScreens } from "../routes/screens";

type Line = { saveData?: boolean; type?: string; effectiveType?: string };

/** Whether the connection is metered or slow, so that prefetching would cost the customer something. */
export function isMetered(line: Line | undefined): boolean {
  const { saveData = false, type, effectiveType = "4g" } = line ?? {};
  return saveData || type === "cellular" || effectiveType !== "4g";
}

type Read = readonly [key: Key, ask: () => Promise<unknown>];

/** SWR key of the data that the page at a URL shows, with its fetcher. */
function readAt(url: URL, shop: ShopApi, categories: Category[] | undefined): Read | null {
  const { screen, params, category } = screenAt(url.pathname, categories);
  if (screen === "ProductScreen" && params.slug) {
    const ref = { slug: params.slug };
    return [productKey(ref), () => shop.getProduct(ref)];
  }
  if (screen !== "ShopScreen") return null;
  const key = productsKey(listingQuery(readListing(url.searchParams, category?.id)));
  return [key, () => shop.listProducts(key[1])];
}

/** Prefetcher of pages on intent: loads the code and the data of a link's target. */
export function Prefetch({ children }: { children: ReactNode }) {
  const shop = useShopApi();
  const screens = useScreens();
  const { cache } = useSWRConfig();
  const categories = useCachedCategories();
  const prefetch = useCallback(
    (to: string) => {
      const { connection } = navigator as { connection?: Line };
      if (isMetered(connection)) return;
      const url = new URL(to, window.location.href);
      const { fetch } = screens[screenAt(url.pathname, categories).screen];
      // A failed prefetch stays silent: the page loads again, and reports, when it is needed.
      void fetch?.().catch(() => undefined);
      const read = readAt(url, shop, categories);
      if (!read || cache.get(serialize(read[0]))?.data !== undefined) return;
      void preload(read[0], read[1]).catch(() => undefined);
    },
    [shop, screens, cache, categories],
  );
  return <PrefetchContext value={prefetch}>{children}</PrefetchContext>;
}
