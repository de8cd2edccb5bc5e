import { useText } from "../../i18n/use-text";
import { MAX_PHONE_LENGTH, type PaymentMethod, type ShopInfo } from "../../shop/wire";
import { Field } from "../../ui/field";
import { PaymentChoice } from "../buy/payment-choice";
import { isGift } from "../buy/checkout-draft";
import { boundTo, type FieldsProps } from "./fields";
import { methodsFor } from "./form";
import styles from "./payment-fields.module.css";

type PaymentFieldsProps = FieldsProps & { shop: ShopInfo; payment: PaymentMethod | "" };

/** Payment method and, for M-Pesa, the phone of the payer. */
export function PaymentFields({ shop, payment, ...props }: PaymentFieldsProps) {
  const t = useText();
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{t.buy.payHow}</h2>
      <PaymentChoice
        methods={methodsFor(shop, props.draft.method, isGift(props.draft))}
        chosen={payment}
        onChoose={(method) => props.change({ payment: method })}
      />
      {isGift(props.draft) && <p className="note">{t.checkout.giftPayment}</p>}
      <p className={styles.error} role="alert">
        {props.error("payment")}
      </p>
      {payment === "mpesa" && (
        <Field
          {...boundTo(props, "payer_phone")}
          label={t.buy.payerPhone}
          hint={t.checkout.payerPhoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={MAX_PHONE_LENGTH}
        />
      )}
    </section>
  );
}
