import type { CheckoutInput, Language, PaymentMethod, Quote, ShopInfo } from "../../shop/wire";
import { linesOf, type CartLine } from "../../components/cart-lines";
import { phoneDigits } from "../../components/phone/phone-digits";
import type { CheckoutDraft } from "../buy/checkout-draft";
import { isEmail } from "../../shop/email";
import type { FieldErrors } from "../../ui/use-form";

/** Fields with validation, in the order of the page. */
export const FIELDS = [
  "name",
  "phone",
  "email",
  "zone",
  "estate",
  "landmark",
  "directions",
  "payment",
  "note",
] as const;

/** Name of a field of the form. */
export type FieldName = (typeof FIELDS)[number];

/** Error of a field. */
export type Fault = "missing" | "wrong" | "long";

/** Errors by field. */
export type FormErrors = FieldErrors<FieldName, Fault>;

/** Returns the payment methods available for a fulfilment method. */
export function methodsFor(shop: ShopInfo, method: CheckoutDraft["method"]): PaymentMethod[] {
  const unfit = method === "pickup" ? "on_delivery" : "counter";
  return shop.payment_methods.filter((known) => known !== unfit);
}

/** Returns the chosen payment method if it is available, else none. */
export function chosenPayment(shop: ShopInfo, draft: CheckoutDraft): PaymentMethod | "" {
  const methods = methodsFor(shop, draft.method);
  return draft.payment !== "" && methods.includes(draft.payment) ? draft.payment : "";
}

const PHONE = /^[+＋()\p{Nd}\p{Cf}\s./-]*$/u;

/** Validates the draft before it is sent; the shop validates everything again. */
export function errorsOf(draft: CheckoutDraft, shop: ShopInfo): FormErrors {
  const errors: FormErrors = {};
  const digits = phoneDigits(draft.phone).length;
  if (!draft.name.trim()) errors.name = "missing";
  if (!draft.phone.trim()) errors.phone = "missing";
  else if (!PHONE.test(draft.phone) || digits < 9 || digits > 15) errors.phone = "wrong";
  if (draft.email.trim() && !isEmail(draft.email.trim())) errors.email = "wrong";
  if (draft.method === "delivery") {
    if (!shop.delivery_zones.some(({ id }) => id === draft.zone)) errors.zone = "missing";
    if (!draft.estate.trim()) errors.estate = "missing";
  }
  if (chosenPayment(shop, draft) === "") errors.payment = "missing";
  return errors;
}

function fulfilmentOf(draft: CheckoutDraft): CheckoutInput["fulfilment"] {
  if (draft.method === "pickup") return { method: "pickup" };
  const { zone, estate, landmark, directions } = draft;
  return { method: "delivery", zone, address: { estate, landmark, directions } };
}

/** Contents of an order, without its id and total. */
export type Contents = Omit<CheckoutInput, "checkout_id" | "expected_total">;

/** Returns the contents of an order from the cart and the draft. */
export function contentsOf(
  draft: CheckoutDraft,
  payment: PaymentMethod,
  lines: readonly CartLine[],
  language: Language,
): Contents {
  const { name, phone } = draft;
  const [email, note, coupon] = [draft.email.trim(), draft.note.trim(), draft.coupon.trim()];
  return {
    lines: linesOf(lines),
    fulfilment: fulfilmentOf(draft),
    customer: { name: name.trim(), phone: phone.trim(), ...(email && { email }) },
    payment,
    language,
    ...(coupon && { coupon }),
    ...(note && { note }),
  };
}

/** Whether the quote has the displayed total, with nothing missing. */
export function canBeOrdered(quote: Quote | undefined): quote is Quote {
  return quote !== undefined && quote.lines.every(({ available }) => available);
}
