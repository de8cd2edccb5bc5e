import { useText } from "../../i18n/use-text";
import { Field } from "../../ui/field";
import type { FieldsProps } from "./fields";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../../shop/wire";

/** Fields of the customer: name, phone, and an e-mail address for the confirmation. */
export function PersonFields({ draft, change, error }: FieldsProps) {
  const t = useText();
  return (
    <>
      <Field
        name="name"
        label={t.checkout.name}
        autoComplete="name"
        required
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        error={error("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Field
        name="phone"
        label={t.checkout.phone}
        hint={t.checkout.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={MAX_PHONE_LENGTH}
        value={draft.phone}
        error={error("phone")}
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
      <Field
        name="email"
        label={t.checkout.email}
        hint={t.checkout.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        value={draft.email}
        error={error("email")}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
    </>
  );
}
