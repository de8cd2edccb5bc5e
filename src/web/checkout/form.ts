import type { CheckoutInput, Language, PaymentMethod, Quote, ShopInfo } from "../../shop/wire";
import { linesOf, type CartLine } from "../../components/cart-lines";
import { phoneDigits } from "../../components/phone/phone-digits";
import type { CheckoutDraft } from "../buy/checkout-draft";
import { isEmail } from "../../shop/email";
import type { FieldErrors } from "../../ui/use-form";

/** Fields that can be wrong, in the order in which they stand on the page. */
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

/** Ways to pay that fit the way of getting the goods. */
export function methodsFor(shop: ShopInfo, method: CheckoutDraft["method"]): PaymentMethod[] {
  const unfit = method === "pickup" ? "on_delivery" : "counter";
  return shop.payment_methods.filter((known) => known !== unfit);
}

/** The way to pay that is taken: the chosen one while it fits, else none. */
export function chosenPayment(shop: ShopInfo, draft: CheckoutDraft): PaymentMethod | "" {
  const methods = methodsFor(shop, draft.method);
  return draft.payment !== "" && methods.includes(draft.payment) ? draft.payment : "";
}

const PHONE = /^[+＋()\p{Nd}\p{Cf}\s./-]*$/u;

/** What a person can see to be wrong before anything is sent; the shop checks everything again. */
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

/** Everything about an order but its id and total. */
export type Contents = Omit<CheckoutInput, "checkout_id" | "expected_total">;

/** What is asked for. */
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

/** Whether the total is what the shopper saw, with nothing missing. */
export function canBeOrdered(quote: Quote | undefined): quote is Quote {
  return quote !== undefined && quote.lines.every(({ available }) => available);
}
