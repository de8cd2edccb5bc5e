import { useLocation } from "react-router";
import { useLanguage } from "../../i18n/use-text";
import { localised } from "../../shop/localised";
import { productKey, SHOP_KEY } from "../../shop/swr";
import { useCachedProduct } from "../../shop/use-cached-product";
import { useProduct } from "../../shop/use-product";
import { ProductDetails } from "./details";
import { ProductSkeleton } from "./skeleton";
import { ListingNavigation } from "./listing-navigation";
import { ReadFailed } from "../shared/read-failed";
import { isBelowShop, useScreenParams, type Needs } from "../routes/route-table";
import { useScreens } from "../routes/screens";

/** Reads of the first render. */
export const needs: Needs = ({ slug = "" }) => [SHOP_KEY, productKey({ slug })];

/**
 * Product page, `/products/{slug}`. Under the shop's path (`/shop/{slug}`) it also has the link
 * back to the listing, with its filter and page, and to the neighbouring products there.
 */
export function ProductScreen() {
  const { slug = "" } = useScreenParams();
  const { pathname, search } = useLocation();
  const { data, error } = useProduct({ slug });
  const known = localised(useCachedProduct(slug), useLanguage().language);
  const product = data?.product ?? known;
  if (data === null || (!data && error?.code === "not_found")) return <Missing />;
  if (error && !product) return <ReadFailed error={error} isPage />;
  return (
    <>
      {isBelowShop(pathname) && <ListingNavigation slug={slug} search={search} />}
      {product ? (
        <ProductDetails key={product.id} product={product} page={data} />
      ) : (
        <ProductSkeleton />
      )}
    </>
  );
}

/** Not-found screen for an unknown slug; its code loads on demand. */
function Missing() {
  const { NotFoundScreen } = useScreens();
  return <NotFoundScreen />;
}
