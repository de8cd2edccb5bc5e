import { EMPTY_DRAFT, type CheckoutDraft } from "../buy/checkout-draft";
import type { CartContents, CheckoutContents } from "./form-contents";

/** Returns the draft of a posted form; pick-up or delivery is that of the cart. */
export function draftOf(contents: CartContents & Partial<CheckoutContents>): CheckoutDraft {
  const { coupon, zone, draft = {} } = contents;
  const typed = Object.entries(draft).filter(([name]) => name in EMPTY_DRAFT);
  const merged: CheckoutDraft = Object.assign({ ...EMPTY_DRAFT }, Object.fromEntries(typed));
  return {
    ...merged,
    coupon,
    method: zone === null ? "pickup" : "delivery",
    zone: zone ?? "",
    is_gift: (merged.recipient + merged.recipient_phone + merged.card_text).trim() ? "yes" : "",
  };
}
