import { useText } from "../../i18n/use-text";
import { TextArea } from "../../ui/field";
import { MAX_NOTE_LENGTH, type ShopInfo } from "../../shop/wire";
import type { Buying } from "../buy/use-buying";
import styles from "./checkout-form.module.css";
import { DeliveryFields } from "./delivery-fields";
import { ErrorSummary } from "./error-summary";
import { boundTo } from "./fields";
import { OrderSummary } from "./order-summary";
import { PaymentFields } from "./payment-fields";
import { PersonFields } from "./person-fields";
import { PriceChanged } from "./price-changed";
import { useCheckoutForm } from "./use-checkout-form";

/** Form of the checkout, with the button that places the order. */
export function CheckoutForm({ buying, shop }: { buying: Buying; shop: ShopInfo }) {
  const t = useText();
  const { formProps, payment, change, send, error, invalid, focus, order } = useCheckoutForm(
    buying,
    shop,
  );
  const fields = { draft: buying.draft, change, error };
  const newQuote = order.problem?.code === "price_changed" ? order.problem.quote : null;
  return (
    <form {...formProps} className={styles.form} noValidate>
      <ErrorSummary fields={invalid} onSelect={focus} />
      <div className={styles.fields}>
        <section aria-labelledby="who">
          <h2 id="who">{t.checkout.who}</h2>
          <PersonFields {...fields} confirmationMails={shop.confirmation_mails} />
        </section>
        <section aria-labelledby="how">
          <h2 id="how">{t.buy.how}</h2>
          <DeliveryFields {...fields} shop={shop} quote={buying.quote.data} />
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
  );
}
