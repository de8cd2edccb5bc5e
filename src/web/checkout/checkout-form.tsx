import { Suspense } from "react";
import { useText } from "../../i18n/use-text";
import { Checkbox } from "../../ui/checkbox";
import { TextArea } from "../../ui/field";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { Skeleton } from "../../ui/skeleton";
import { MAX_NOTE_LENGTH, type ShopInfo } from "../../shop/wire";
import { isGift } from "../buy/checkout-draft";
import type { Buying } from "../buy/use-buying";
import styles from "./checkout-form.module.css";
import { DeliveryFields } from "./delivery-fields";
import { ErrorSummary } from "./error-summary";
import { boundTo } from "./fields";
import { NeedsNetwork } from "./needs-network";
import { OrderSummary } from "./order-summary";
import { PaymentFields } from "./payment-fields";
import { PersonFields } from "./person-fields";
import { PriceChanged } from "./price-changed";
import { useCheckoutForm } from "./use-checkout-form";

/** Fields of a gift: most orders are none. */
const GiftFields = lazyWithFallback(() => import("./gift-fields").then((file) => file.GiftFields));

/** Form of the checkout, with the button that places the order. */
export function CheckoutForm({ buying, shop }: { buying: Buying; shop: ShopInfo }) {
  const t = useText();
  const { formProps, payment, change, send, error, invalid, focus, order } = useCheckoutForm(
    buying,
    shop,
  );
  const fields = { draft: buying.draft, change, error };
  const forAnother = isGift(buying.draft);
  const newQuote = order.problem?.code === "price_changed" ? order.problem.quote : null;
  return (
    <>
      {/* The button, on a phone a long way below, has a message of its own. */}
      {order.problem?.code !== "unreachable" && <NeedsNetwork />}
      <form {...formProps} className={styles.form} noValidate>
        <ErrorSummary fields={invalid} onSelect={focus} />
        <div className={styles.fields}>
          <section aria-labelledby="who">
            <h2 id="who">{forAnother ? t.checkout.whoPays : t.checkout.who}</h2>
            <PersonFields {...fields} confirmationMails={shop.confirmation_mails} />
            <Checkbox
              label={t.checkout.isGift}
              checked={forAnother}
              onChange={(event) => change({ is_gift: event.currentTarget.checked ? "yes" : "" })}
            />
            {forAnother && (
              <Suspense fallback={<Skeleton className={styles.gift} />}>
                <GiftFields {...fields} />
              </Suspense>
            )}
          </section>
          <section aria-labelledby="how">
            <h2 id="how">{t.buy.how}</h2>
            <DeliveryFields {...fields} shop={shop} quote={buying.quote} />
          </section>
          <PaymentFields {...fields} shop={shop} payment={payment} />
          <TextArea
            {...boundTo(fields, "note")}
            label={t.checkout.note}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
          />
        </div>
        <OrderSummary buying={buying} payment={payment} busy={order.busy} problem={order.problem} />
        <PriceChanged
          quote={newQuote}
          lines={buying.lines}
          before={buying.quote.data?.total}
          onClose={order.forget}
          onConfirm={() => void send(newQuote?.total)}
        />
      </form>
    </>
  );
}
