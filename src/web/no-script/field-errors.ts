import type { Problem, Quote, ShopInfo } from "../../shop/wire";
import type { CheckoutDraft } from "../buy/checkout-draft";
import { errorsOf, type FormErrors } from "../checkout/form";
import { errorFrom } from "../checkout/use-checkout-form";
import { checkContact, faultsOf, type ContactFaults } from "../contact/form";
import type { ContactContents } from "./form-contents";

/**
 * Errors of a refused checkout. The server names the first invalid field; the others come from the
 * validation that browsers with scripts run before they send the form.
 */
export function checkoutErrors(
  problem: Problem | null,
  draft: CheckoutDraft,
  shop: ShopInfo,
  quote: Quote,
): FormErrors {
  const refused = errorFrom(problem);
  if (Object.keys(refused).length === 0) return refused;
  // An empty phone of the payer is the customer's own.
  const hasPayer = draft.payment === "mpesa" && draft.payer_phone.trim() !== "";
  const { payer_phone: payerError, ...found } = errorsOf(draft, shop, quote);
  return { ...found, ...(hasPayer && payerError && { payer_phone: payerError }), ...refused };
}

/** Errors of a refused message of the contact form: as {@link checkoutErrors}. */
export function contactErrors(
  problem: Problem | null,
  draft: ContactContents["draft"],
): ContactFaults {
  const refused = problem ? faultsOf(problem) : {};
  if (Object.keys(refused).length === 0) return refused;
  const text = (name: keyof typeof draft) => draft[name]?.trim() ?? "";
  const typed = { name: text("name"), message: text("message"), website: "" };
  const reachable = { email: text("email"), phone: text("phone") };
  return { ...checkContact({ ...typed, ...reachable }), ...refused };
}
