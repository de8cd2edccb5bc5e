import { useText } from "../../i18n/use-text";
import { Field } from "../../ui/field";
import { boundTo, type FieldsProps } from "./fields";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../../shop/wire";

/** Fields of the customer: name, phone, and an e-mail address for the confirmation. */
export function PersonFields(props: FieldsProps) {
  const t = useText();
  return (
    <>
      <Field
        {...boundTo(props, "name")}
        label={t.checkout.name}
        autoComplete="name"
        required
        maxLength={MAX_NAME_LENGTH}
      />
      <Field
        {...boundTo(props, "phone")}
        label={t.checkout.phone}
        hint={t.checkout.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={MAX_PHONE_LENGTH}
      />
      <Field
        {...boundTo(props, "email")}
        label={t.checkout.email}
        hint={t.checkout.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
    </>
  );
}
