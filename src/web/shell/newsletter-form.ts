import type { NewsletterInput } from "../../shop/wire";
import { isEmail } from "../../shop/email";

/** What is wrong with the form: the first field to mend, and the text that says how. */
export type NewsletterFault =
  | { field: "email"; text: "emailMissing" | "emailWrong" }
  | { field: "consent"; text: "consentMissing" };

/** Reads the form as it was filled in. */
export function readNewsletter(form: FormData): NewsletterInput {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return { email: text("email"), consent: form.has("consent"), website: text("website") };
}

/** The first fault, or null. Whether an address exists only a letter to it can tell. */
export function checkNewsletter({ email, consent }: NewsletterInput): NewsletterFault | null {
  if (email === "") return { field: "email", text: "emailMissing" };
  if (!isEmail(email)) return { field: "email", text: "emailWrong" };
  return consent ? null : { field: "consent", text: "consentMissing" };
}
