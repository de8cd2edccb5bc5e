import { phoneDigits } from "../../components/phone/phone-digits";
import type { ContactInput, Problem } from "../../shop/wire";
import { isEmail } from "../../shop/email";
import { invalidField } from "../../shop/invalid-field";
import { textOf, type FieldErrors } from "../../ui/use-form";

/** Fields of the form, in display order. */
export const FIELDS = ["name", "email", "phone", "message"] as const;

/** Name of a field. */
export type ContactField = (typeof FIELDS)[number];

/** Name of a text under `contact.errors`. */
export type ContactFault = "name" | "answer" | "email" | "phone" | "message" | "long";

/** Errors by field. */
export type ContactFaults = FieldErrors<ContactField, ContactFault>;

/** Reads the values of the form. */
export function readContact(form: FormData): ContactInput {
  const text = (name: string) => textOf(form, name);
  const [email, phone] = [text("email"), text("phone")];
  return {
    name: text("name"),
    message: text("message"),
    website: text("website"),
    ...(email && { email }),
    ...(phone && { phone }),
  };
}

/** Validates the form; the shop validates everything again. */
export function checkContact(input: ContactInput): ContactFaults {
  const faults: ContactFaults = {};
  if (!input.name) faults.name = "name";
  if (!input.email && !input.phone) faults.email = "answer";
  if (input.email && !isEmail(input.email)) faults.email = "email";
  if (input.phone && phoneDigits(input.phone).length < 9) faults.phone = "phone";
  if (!input.message) faults.message = "message";
  return faults;
}

/** Converts an error of the server to errors of fields. */
export function faultsOf(problem: Problem): ContactFaults {
  const found = invalidField(problem, FIELDS);
  if (!found) return {};
  const { field, reason } = found;
  // A missing address is one of either kind.
  const missing = field === "email" && reason === "missing" ? "answer" : field;
  return { [field]: reason === "too_long" ? "long" : missing };
}
