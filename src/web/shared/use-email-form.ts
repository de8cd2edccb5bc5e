import { useText } from "../../i18n/use-text";
import { isEmail } from "../../shop/email";
import type { NewsletterInput } from "../../shop/wire";
import { textOf, useForm, type FieldErrors } from "../../ui/use-form";

const FIELDS = ["email", "consent"] as const;

type Field = (typeof FIELDS)[number];
type Fault = "emailMissing" | "emailWrong" | "consentMissing";

/** Returns the errors. Only the confirmation e-mail proves that an address exists. */
function check({ email, consent }: NewsletterInput): FieldErrors<Field, Fault> {
  const errors: FieldErrors<Field, Fault> = {};
  if (!isEmail(email)) errors.email = email === "" ? "emailMissing" : "emailWrong";
  if (!consent) errors.consent = "consentMissing";
  return errors;
}

/** State of a form with an e-mail address and the consent to write to it. */
export function useEmailForm(send: (input: NewsletterInput) => void) {
  const t = useText().newsletter;
  const { formProps, errors, show } = useForm<Field, Fault>(FIELDS);
  const form = formProps((data) => {
    const [email, website] = [textOf(data, "email"), textOf(data, "website")];
    const input = { email, consent: data.has("consent"), website };
    if (show(check(input))) send(input);
  });
  const errorOf = (field: Field) => (errors[field] ? t[errors[field]] : null);
  return { form: { ...form, noValidate: true }, errorOf };
}
