import {
  PREPAID_METHODS,
  type CheckoutInput,
  type Gift,
  type Language,
  type PaymentMethod,
  type Quote,
  type ShopInfo,
} from "../../shop/wire";
import { linesOf } from "../../components/cart-lines";
import { phoneDigits } from "../../components/phone/phone-digits";
import { isGift, type CheckoutDraft } from "../buy/checkout-draft";
import type { Buying } from "../buy/use-buying";
import { isEmail } from "../../shop/email";
import type { FieldErrors } from "../../ui/use-form";
import { slotChoice, slotsOf } from "./slots";

/** Fields with validation, in the order of the page. */
export const FIELDS = [
  "name",
  "phone",
  "email",
  "recipient",
  "recipient_phone",
  "card_text",
  "zone",
  "slot",
  "estate",
  "landmark",
  "directions",
  "payment",
  "payer_phone",
  "note",
] as const;

/** Name of a field of the form. */
export type FieldName = (typeof FIELDS)[number];

/** Error of a field. */
export type Fault = "missing" | "wrong" | "long";

/** Errors by field. */
export type FormErrors = FieldErrors<FieldName, Fault>;

/** Returns the payment methods available for a fulfilment method; a gift is paid in advance. */
export function methodsFor(
  shop: ShopInfo,
  method: CheckoutDraft["method"],
  forGift: boolean,
): PaymentMethod[] {
  const unfit = method === "pickup" ? "on_delivery" : "counter";
  const fitting = shop.payment_methods.filter((known) => known !== unfit);
  return forGift ? fitting.filter((known) => PREPAID_METHODS.includes(known)) : fitting;
}

/** Returns the chosen payment method if it is available, else the shop's first. */
export function chosenPayment(shop: ShopInfo, draft: CheckoutDraft): PaymentMethod | "" {
  const methods = methodsFor(shop, draft.method, isGift(draft));
  return methods.find((method) => method === draft.payment) ?? methods[0] ?? "";
}

const PHONE = /^[+＋()\p{Nd}\p{Cf}\s./-]*$/u;

function phoneFault(typed: string): Fault | null {
  if (!typed.trim()) return "missing";
  const digits = phoneDigits(typed).length;
  return PHONE.test(typed) && digits >= 9 && digits <= 15 ? null : "wrong";
}

/**
 * Returns the change of the customer's phone; the payer's phone follows it until it is edited
 * itself.
 */
export function phoneChange(draft: CheckoutDraft, phone: string): Partial<CheckoutDraft> {
  return draft.payer_phone === draft.phone ? { phone, payer_phone: phone } : { phone };
}

/** Validates the gift; a rider calls the recipient, so that only a delivery needs the phone. */
function giftErrors(draft: CheckoutDraft): FormErrors {
  const errors: FormErrors = {};
  if (!draft.recipient.trim()) errors.recipient = "missing";
  const isNeeded = draft.method === "delivery" || draft.recipient_phone.trim() !== "";
  const phone = isNeeded && phoneFault(draft.recipient_phone);
  if (phone) errors.recipient_phone = phone;
  return errors;
}

/** Validates the draft before it is sent; the shop validates everything again. */
export function errorsOf(
  draft: CheckoutDraft,
  shop: ShopInfo,
  quote: Quote | undefined,
): FormErrors {
  const errors: FormErrors = {};
  if (!draft.name.trim()) errors.name = "missing";
  const phone = phoneFault(draft.phone);
  if (phone) errors.phone = phone;
  if (draft.email.trim() && !isEmail(draft.email.trim())) errors.email = "wrong";
  if (slotChoice(draft, slotsOf(draft, quote)).kind === "gone") errors.slot = "wrong";
  if (draft.method === "delivery") {
    if (!shop.delivery_zones.some(({ id }) => id === draft.zone)) errors.zone = "missing";
    if (!draft.estate.trim()) errors.estate = "missing";
  }
  if (isGift(draft)) Object.assign(errors, giftErrors(draft));
  const payment = chosenPayment(shop, draft);
  if (payment === "") errors.payment = "missing";
  const payerPhone = payment === "mpesa" && phoneFault(draft.payer_phone);
  if (payerPhone) errors.payer_phone = payerPhone;
  return errors;
}

function fulfilmentOf(draft: CheckoutDraft): CheckoutInput["fulfilment"] {
  if (draft.method === "pickup") return { method: "pickup" };
  const { zone, estate, landmark, directions } = draft;
  return { method: "delivery", zone, address: { estate, landmark, directions } };
}

function giftOf({ recipient, recipient_phone, card_text }: CheckoutDraft): Gift {
  return {
    recipient: recipient.trim(),
    recipient_phone: recipient_phone.trim(),
    card_text: card_text.trim(),
  };
}

/** Contents of an order, without its id and total. */
export type Contents = Omit<CheckoutInput, "checkout_id" | "expected_total">;

/** Returns the contents of an order from the cart, its draft and quote. */
export function contentsOf(
  { draft, lines, quote }: Buying,
  payment: PaymentMethod,
  language: Language,
): Contents {
  const { name, phone } = draft;
  const [email, note, coupon] = [draft.email.trim(), draft.note.trim(), draft.coupon.trim()];
  return {
    lines: linesOf(lines),
    fulfilment: fulfilmentOf(draft),
    ...(slotChoice(draft, slotsOf(draft, quote.data)).kind === "chosen" && {
      slot: Number(draft.slot),
    }),
    customer: { name: name.trim(), phone: phone.trim(), ...(email && { email }) },
    payment,
    ...(payment === "mpesa" && { payer_phone: draft.payer_phone.trim() }),
    language,
    ...(coupon && { coupon }),
    ...(note && { note }),
    ...(isGift(draft) && { gift: giftOf(draft) }),
  };
}
