import { Suspense } from "react";
import { fetchFooterTexts } from "../../i18n/texts";
import { useProblemText, useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Notice } from "../../ui/notice";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { Skeleton } from "../../ui/skeleton";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Quote } from "../../shop/wire";
import { CheckoutLink } from "../buy/checkout-link";
import { CouponField } from "../buy/coupon-field";
import { FreeDelivery } from "../buy/free-delivery";
import { FulfilmentChoice } from "../buy/fulfilment-choice";
import { Totals } from "../buy/totals";
import type { Buying } from "../buy/use-buying";
import styles from "./summary.module.css";

const Estimate = lazyWithFallback(() =>
  Promise.all([import("../shared/estimate"), fetchFooterTexts()]).then(([file]) => file.Estimate),
);

/** Summary of the cart: totals, fulfilment, and the link to the checkout. */
export function CartSummary({ buying }: { buying: Buying }) {
  const t = useText();
  const problemText = useProblemText();
  const shop = useShopInfo().data;
  const { draft, change, quote } = buying;
  const delivered = draft.method === "delivery";
  return (
    <section className={styles.summary} aria-label={t.cart.summary}>
      {shop && (
        <FulfilmentChoice shop={shop} draft={draft} change={(changes) => void change(changes)} />
      )}
      <FreeDelivery quote={quote.data} draft={draft} />
      <CouponField
        coupon={draft.coupon}
        onApply={(coupon) => void change({ coupon })}
        quote={quote.data}
        loading={quote.isLoading || Boolean(quote.error)}
      />
      {quote.error && !quote.data && (
        <Notice tone="warning" alert>
          {problemText(quote.error)}
        </Notice>
      )}
      {quote.data ? (
        <Totals quote={quote.data} delivered={delivered} />
      ) : (
        !quote.error && <Skeleton className={styles.waiting} />
      )}
      {quote.data && shop?.exchange_rates && (
        <Suspense>
          <Estimate amount={quote.data.total} rates={shop.exchange_rates} />
        </Suspense>
      )}
      <CheckoutBar quote={quote.data} />
      <p className="note">{t.cart.safe}</p>
    </section>
  );
}

/** Link to the checkout, with the total; on a phone it stays at the bottom of the screen. */
function CheckoutBar({ quote }: { quote: Quote | undefined }) {
  const t = useText();
  return (
    <div className={styles.checkoutBar}>
      {quote && (
        <span className={styles.barTotal}>
          <small>{t.buy.total}</small> {formatMoney(quote.total, quote.currency)}
        </span>
      )}
      <CheckoutLink quote={quote} />
    </div>
  );
}
