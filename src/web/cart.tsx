import { useText } from "../i18n/use-text";
import { ButtonLink } from "../parts/ui/button";
import { Skeleton } from "../parts/ui/skeleton";
import { SHOP_KEY } from "../shop/swr";
import { useBuying } from "./buy/use-buying";
import styles from "./cart.module.css";
import { CrossSell } from "./cart/cross-sell";
import { CartRow } from "./cart/row";
import { SavedForLater } from "./cart/saved";
import { CartSummary } from "./cart/summary";
import { EmptySpot } from "./empty-spot";
import { PageMeta } from "./page-meta";
import { Popular } from "./popular";
import type { Needs } from "./route-table";
import { SectionBoundary } from "./section-boundary";

/** What this page shows at once. */
export const needs: Needs = () => [SHOP_KEY];

/** The cart: what is in it, what it costs today, and the way to the checkout. */
export function CartScreen() {
  const t = useText();
  const buying = useBuying();
  const { ready, lines, quote } = buying;
  return (
    <div className={styles.cart}>
      <PageMeta title={`${t.cart.title} · Korosho`} description={t.cart.title} path="/cart" />
      <h1>{t.cart.title}</h1>
      {!ready && <CartSkeleton />}
      {ready && lines.length === 0 && (
        <>
          <EmptyCart />
          <SavedForLater />
        </>
      )}
      {ready && lines.length > 0 && (
        <div className={styles.columns}>
          <div>
            <ul className={styles.rows}>
              {lines.map((line) => (
                <CartRow key={line.id} line={line} quote={quote.data} />
              ))}
            </ul>
            <SavedForLater />
          </div>
          <CartSummary buying={buying} />
        </div>
      )}
      {ready && (
        <SectionBoundary>
          {lines.length > 0 ? <CrossSell lines={lines} /> : <Popular />}
        </SectionBoundary>
      )}
    </div>
  );
}

function EmptyCart() {
  const t = useText();
  return (
    <div className={styles.empty}>
      <EmptySpot picture="empty-cart" alt={t.cart.emptyAlt} className={styles.shelf} />
      <div>
        <h2>{t.cart.empty}</h2>
        <p>{t.cart.emptyText}</p>
        <ButtonLink to="/shop" large>
          {t.cart.toShop}
        </ButtonLink>
      </div>
    </div>
  );
}

function CartSkeleton() {
  const t = useText();
  return (
    <div className={styles.columns} aria-busy="true" aria-label={t.common.loading}>
      <div className={styles.rows}>
        <Skeleton className={styles.rowSkeleton} />
        <Skeleton className={styles.rowSkeleton} />
      </div>
      <Skeleton className={styles.summarySkeleton} />
    </div>
  );
}
