import { useNoScriptText } from "../../i18n/no-script-texts";
import { dayText, promiseText, spanText } from "../../i18n/promise-text";
import { useLanguage, useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { MAX_NOTE_LENGTH, MAX_PHONE_LENGTH, type Quote, type ShopInfo } from "../../shop/wire";
import { Field, TextArea } from "../../ui/field";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { Select } from "../../ui/select";
import { isGift } from "../buy/checkout-draft";
import { PaymentChoice } from "../buy/payment-choice";
import { NothingToOrder } from "../checkout/checkout";
import page from "../checkout/checkout.module.css";
import styles from "../checkout/checkout-form.module.css";
import { AddressFields } from "../checkout/delivery-fields";
import summaryStyles from "../checkout/error-summary.module.css";
import { boundTo, type FieldsProps } from "../checkout/fields";
import { chosenPayment, FIELDS, methodsFor, type FormErrors } from "../checkout/form";
import { GiftFields } from "../checkout/gift-fields";
import { LeftOutNotice } from "../checkout/left-out-notice";
import { PersonFields } from "../checkout/person-fields";
import "../checkout/brief-footer.css";
import { slotsOf } from "../checkout/slots";
import { Details } from "../shared/details";
import { CheckoutSummary } from "./checkout-summary";
import { draftOf } from "./draft";
import { checkoutErrors } from "./field-errors";
import type { CheckoutContents } from "./form-contents";

type FormProps = { contents: CheckoutContents; quote: Quote; shop: ShopInfo };

/** Checkout of a browser without scripts: one form. */
export function CheckoutPage(contents: CheckoutContents) {
  const t = useText();
  const shop = useShopInfo().data;
  const { quote } = contents;
  return (
    <div className={page.checkout}>
      <Link to="/cart" className={page.back}>
        <Icon name="arrow-left" size={20} /> {t.checkout.back}
      </Link>
      <h1>{t.checkout.title}</h1>
      {quote && shop ? (
        <CheckoutForm contents={contents} quote={quote} shop={shop} />
      ) : (
        <NothingToOrder />
      )}
    </div>
  );
}

function CheckoutForm({ contents, quote, shop }: FormProps) {
  const t = useText();
  const own = useNoScriptText();
  const draft = draftOf(contents);
  const errors = checkoutErrors(contents.problem, draft, shop, quote);
  const fields: FieldsProps = {
    draft,
    change: () => undefined,
    error(field) {
      const fault = errors[field];
      return fault ? t.checkout.errors[field][fault] : null;
    },
  };
  return (
    <form className={styles.form} method="post" action="/checkOut">
      <input type="hidden" name="token" value={contents.token} />
      <input type="hidden" name="expected_total" value={quote.total} />
      <Faults errors={errors} />
      <LeftOutNotice quote={quote} problem={contents.problem} className={summaryStyles.summary} />
      <div className={styles.fields}>
        <section aria-labelledby="who">
          <h2 id="who">{t.checkout.who}</h2>
          <PersonFields {...fields} confirmationMails={shop.confirmation_mails} />
          <Details title={t.checkout.isGift} isOpen={isGift(draft)}>
            <p className="note">{own.giftHint}</p>
            <GiftFields {...fields} isForm />
          </Details>
        </section>
        <section aria-labelledby="how">
          <h2 id="how">{t.buy.how}</h2>
          <p>
            {draft.method === "pickup" ? t.buy.pickup : zoneName(shop, draft.zone)} ·{" "}
            <Link to="/cart">{own.fulfilment}</Link>
          </p>
          <SlotSelect {...fields} quote={quote} />
          {draft.method === "delivery" && <AddressFields {...fields} />}
        </section>
        <section aria-labelledby="pay">
          <h2 id="pay">{t.buy.payHow}</h2>
          <Payment {...fields} shop={shop} />
        </section>
        <TextArea
          {...boundTo(fields, "note")}
          label={t.checkout.note}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
        />
      </div>
      <CheckoutSummary
        contents={contents}
        quote={quote}
        isExplained={Object.keys(errors).length > 0}
      />
    </form>
  );
}

/** Fields with errors, above the form: the page of a refused form begins at its top. */
function Faults({ errors }: { errors: FormErrors }) {
  const t = useText().checkout;
  const faults = FIELDS.flatMap((field) => {
    const fault = errors[field];
    return fault ? [`${t.fields[field]}: ${t.errors[field][fault]}`] : [];
  });
  if (faults.length === 0) return null;
  return (
    <Notice tone="danger" title={t.faults(faults.length)} className={summaryStyles.summary} alert>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </Notice>
  );
}

const zoneName = (shop: ShopInfo, zone: string) =>
  shop.delivery_zones.find(({ id }) => id === zone)?.name ?? "";

function Payment({ shop, ...fields }: FieldsProps & { shop: ShopInfo }) {
  const t = useText();
  const own = useNoScriptText();
  const { draft } = fields;
  const methods = methodsFor(shop, draft.method, false);
  return (
    <>
      <PaymentChoice
        methods={methods}
        chosen={chosenPayment(shop, { ...draft, is_gift: "" })}
        onChoose={() => undefined}
      />
      <p role="alert">{fields.error("payment")}</p>
      {methods.includes("mpesa") && (
        <Field
          {...boundTo(fields, "payer_phone")}
          label={t.buy.payerPhone}
          hint={own.payerHint}
          type="tel"
          inputMode="tel"
          maxLength={MAX_PHONE_LENGTH}
        />
      )}
    </>
  );
}

/** Times with room; nothing for an order without slots. */
function SlotSelect({ quote, draft, error }: FieldsProps & { quote: Quote }) {
  const t = useText();
  const { language } = useLanguage();
  const slots = slotsOf(draft, quote).filter(({ is_full }) => !is_full);
  if (slots.length === 0) return null;
  return (
    <Select
      name="slot"
      label={t.checkout.when[draft.method]}
      error={error("slot")}
      defaultValue={draft.slot}
    >
      <option value="">
        {quote.promise
          ? `${t.checkout.soonest}: ${promiseText(quote.promise, language)}`
          : t.checkout.soonest}
      </option>
      {slots.map(({ from, until }) => (
        <option key={from.at} value={from.at}>
          {dayText(from, language)}, {spanText(from.at, until)}
        </option>
      ))}
    </Select>
  );
}
