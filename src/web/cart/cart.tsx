import { Suspense } from "react";
import { isProductEntry } from "../../cart/cart-item";
import { useCart, useCartHydrated } from "../../cart/use-cart";
import { useText } from "../../i18n/use-text";
import { ButtonLink } from "../../ui/button";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { SHOP_KEY } from "../../shop/swr";
import styles from "./cart.module.css";
import { CartSkeleton } from "./skeleton";
import { EmptyState } from "../shared/empty-state";
import { lazyScreen } from "../loading/lazy-screen";
import { PageMeta } from "../routes/page-meta";
import { POPULAR_KEY, Popular } from "../shared/popular";
import type { Needs } from "../routes/route-table";
import { SectionBoundary } from "../shared/section-boundary";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY, POPULAR_KEY];

/** Contents that only a cart with items needs. */
export const CartContents = lazyScreen(() =>
  import("./contents").then((file) => file.CartContents),
);
const SavedForLater = lazyWithFallback(() =>
  import("./saved-for-later").then((file) => file.SavedForLater),
);

/**
 * Cart screen: items, current totals, and the link to the checkout.
 *
 * The server does not know the items and renders both an empty cart and placeholders of a full one;
 * a script on the page reads the device and shows one of them (`src/web/loading/before-paint.ts`).
 */
export function CartScreen() {
  const t = useText();
  const known = useCartHydrated();
  const isEmpty = useCart(({ cartDetails }) => !Object.values(cartDetails).some(isProductEntry));
  return (
    <div className={styles.cart} data-known={known || undefined}>
      <PageMeta title={t.cart.title} description={t.cart.title} path="/cart" />
      <h1>{t.cart.title}</h1>
      {!known && (
        <div className={styles.filled}>
          <CartSkeleton />
        </div>
      )}
      {isEmpty && (
        <div className={styles.unfilled}>
          <EmptyCart />
          {known && (
            <Suspense>
              <SavedForLater />
            </Suspense>
          )}
          <SectionBoundary>
            <Popular />
          </SectionBoundary>
        </div>
      )}
      {!isEmpty && (
        <Suspense fallback={<CartSkeleton />}>
          <CartContents />
        </Suspense>
      )}
    </div>
  );
}

/** Cart without items, with a way to the shop. */
export function EmptyCart() {
  const t = useText();
  return (
    <EmptyState picture="empty-cart" alt={t.cart.emptyAlt} eager>
      <h2>{t.cart.empty}</h2>
      <p>{t.cart.emptyText}</p>
      <ButtonLink to="/shop" large>
        {t.cart.toShop}
      </ButtonLink>
    </EmptyState>
  );
}
