import { useText } from "../../i18n/use-text";
import { Field, TextArea } from "../../ui/field";
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH, type ContactInput } from "../../shop/wire";
import type { ContactFaults } from "./form";

type FieldsProps = { faults: ContactFaults; initial: ContactInput | null };

/** Fields of the form, with initial values. */
export function ContactFields({ faults, initial }: FieldsProps) {
  const t = useText();
  const error = (field: keyof ContactFaults) => {
    const name = faults[field];
    return name ? t.contact.errors[name] : null;
  };
  return (
    <>
      <Field
        name="name"
        label={t.contact.name}
        autoComplete="name"
        defaultValue={initial?.name}
        maxLength={MAX_NAME_LENGTH}
        error={error("name")}
      />
      <Field
        name="email"
        type="email"
        label={t.contact.email}
        hint={t.contact.answerHint}
        autoComplete="email"
        defaultValue={initial?.email}
        inputMode="email"
        error={error("email")}
      />
      <Field
        name="phone"
        type="tel"
        label={t.contact.phone}
        autoComplete="tel"
        defaultValue={initial?.phone}
        inputMode="tel"
        error={error("phone")}
      />
      <TextArea
        name="message"
        label={t.contact.message}
        rows={6}
        defaultValue={initial?.message}
        maxLength={MAX_MESSAGE_LENGTH}
        error={error("message")}
      />
    </>
  );
}
