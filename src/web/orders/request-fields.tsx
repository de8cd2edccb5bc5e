import type { Ref } from "react";
import type { Texts } from "../../i18n/texts";
import { useText } from "../../i18n/use-text";
import { MAX_EMAIL_LENGTH, type OrderCodeInput } from "../../shop/wire";
import { Field } from "../../ui/field";
import type { FieldErrors } from "../../ui/use-form";
import { useCodeLead } from "./use-code-channels";
import styles from "./find-order.module.css";

/** Fields of the request, in their order. */
export const REQUEST_FIELDS = ["number", "contact"] as const;

type RequestField = (typeof REQUEST_FIELDS)[number];

/** Errors of a request, by field. */
export type RequestErrors = FieldErrors<RequestField, string>;

/** Typed number and contact of an order. */
export type NamedOrder = Pick<OrderCodeInput, RequestField>;

type FindTexts = Texts["orders"]["find"];

/** Text of an error of a field. */
export const requestFault = (field: RequestField, t: FindTexts) =>
  field === "number" ? t.numberMissing : t.contactWrong;

/** Errors of missing entries. */
export const missingEntries = (named: NamedOrder, t: FindTexts): RequestErrors =>
  Object.fromEntries(
    REQUEST_FIELDS.filter((field) => !named[field]).map((field) => [field, requestFault(field, t)]),
  );

type RequestFieldsProps = {
  typed: NamedOrder | undefined;
  errors: RequestErrors;
  /** Ref of the first field. */
  first?: Ref<HTMLInputElement>;
};

/** Fields that name an order, below the sentence on where its code goes. */
export function RequestFields({ typed, errors, first }: RequestFieldsProps) {
  const t = useText().orders.find;
  return (
    <>
      <p className={styles.lead}>{useCodeLead()}</p>
      <Field
        ref={first}
        name="number"
        label={t.number}
        hint={t.numberHint}
        defaultValue={typed?.number}
        error={errors.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
      />
      <Field
        name="contact"
        label={t.contact}
        defaultValue={typed?.contact}
        error={errors.contact}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="on"
        spellCheck={false}
        required
        maxLength={MAX_EMAIL_LENGTH}
      />
    </>
  );
}
