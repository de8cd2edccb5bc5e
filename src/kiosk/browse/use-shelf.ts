import { useProducts } from "../../shop/use-products";
import type { ProductQuery } from "../../shop/wire";
import { useDevice } from "../device/use-device";
import { useNow } from "../device/use-now";
import { useSession } from "../session/session-provider";
import { isWithout, type Allergen } from "./allergens";

const MINUTE_MS = 60_000;

/** Returns the ids of the products that staff have snoozed. */
function useSnoozed(): Set<number> {
  const now = useNow(MINUTE_MS);
  const { snoozed } = useDevice();
  return new Set(snoozed.filter(({ until }) => until > now).map(({ product_id }) => product_id));
}

/**
 * Returns a page of the catalogue without snoozed products and those that the person avoids;
 * `products` is undefined while it loads.
 */
export function useShelf(query: ProductQuery, without: readonly Allergen[]) {
  const { data, error, mutate } = useProducts(query);
  const snoozed = useSnoozed();
  const { traces } = useSession().session;
  const products = data?.items.filter(
    (product) => isWithout(product, without, traces) && !snoozed.has(product.id),
  );
  return {
    products,
    totalPages: data?.total_pages ?? 1,
    failed: !data && error !== undefined,
    retry: () => void mutate(),
  };
}
