import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/skeleton";
import { SHOP_KEY } from "../../shop/swr";
import { useShopInfo } from "../../shop/use-shop-info";
import { useBuying } from "../buy/use-buying";
import "./brief-footer.css";
import styles from "./checkout.module.css";
import { CheckoutForm } from "./checkout-form";
import { NeedsNetwork } from "./needs-network";
import { SummaryAtTop } from "./order-summary";
import { PageMeta } from "../routes/page-meta";
import type { Needs } from "../routes/route-table";

/** Reads of the first render. */
export const needs: Needs = () => [SHOP_KEY];

/** Checkout screen: one page with few fields, and the total always visible. */
export function CheckoutScreen() {
  const t = useText();
  const buying = useBuying();
  const shop = useShopInfo().data;
  return (
    <div className={styles.checkout}>
      <PageMeta title={t.checkout.title} description={t.checkout.title} path="/checkOut" />
      <Link to="/cart" className={styles.back}>
        <Icon name="arrow-left" size={20} /> {t.checkout.back}
      </Link>
      <h1>{t.checkout.title}</h1>
      {(!buying.ready || !shop) && (
        <>
          <NeedsNetwork />
          <Skeleton className={`${styles.waiting} needs-scripts`} />
          <div className="without-scripts">
            <NothingToOrder />
          </div>
        </>
      )}
      {buying.ready && shop && buying.lines.length === 0 && (
        <>
          <NeedsNetwork />
          <NothingToOrder />
        </>
      )}
      {buying.ready && shop && buying.lines.length > 0 && (
        <>
          <SummaryAtTop buying={buying} />
          <CheckoutForm buying={buying} shop={shop} />
        </>
      )}
    </div>
  );
}

/** Way back to the shop from the checkout of an empty cart. */
export function NothingToOrder() {
  const t = useText();
  return (
    <div>
      <p>{t.cart.emptyText}</p>
      <ButtonLink to="/shop">{t.cart.toShop}</ButtonLink>
    </div>
  );
}
