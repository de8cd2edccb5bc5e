import { useText } from "../../i18n/use-text";
import { Field } from "../../ui/field";
import { boundTo, type FieldsProps } from "./fields";
import { phoneChange } from "./form";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../../shop/wire";

type PersonFieldsProps = FieldsProps & {
  /** Whether the shop confirms orders by e-mail. */
  confirmationMails: boolean;
};

/** Fields of the customer: name, phone, and an e-mail address. */
export function PersonFields({ confirmationMails, ...props }: PersonFieldsProps) {
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
        onChange={(event) => props.change(phoneChange(props.draft, event.currentTarget.value))}
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
        hint={confirmationMails ? t.checkout.emailHint : t.checkout.emailHintWithout}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
    </>
  );
}
