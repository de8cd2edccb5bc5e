import type { Problem } from "../../shop/wire";

/** English texts of the desk about the change of a placed order. */
export const deskChange = {
  change: {
    button: "Change the order",
    title: (number: string) => `Change order ${number}`,
    panel: "Delivery and price",
    totalBefore: (total: string) => `Total before: ${total}`,
    received: (amount: string) => `Received: ${amount}`,
    due: (amount: string) => `Still to pay: ${amount}`,
    refund: (amount: string) => `To be refunded: ${amount}`,
    settled: "Nothing more to pay",
    keptTime: (time: string) => `${time} (kept)`,
    slotsUnreachable:
      "The shop's server does not answer: no time can be chosen now. The order keeps its time.",
    slotsNoServer:
      "Without the shop's server delivery times cannot be chosen. The order keeps its time.",
    reason: "Why is it changed?",
    missingReason: "Why is the order changed? The log keeps the reason.",
    save: "Save change",
    leave: "Leave without saving",
    left: (number: string) => `${number} stays as it was`,
    saved: (number: string) => `${number} is changed.`,
    nothing: "Nothing is changed yet.",
    pricing: "The price is on its way; the change is saved as soon as it is here.",
    conflict: (number: string) => `Somebody else has changed ${number} meanwhile`,
    conflictText:
      "What you typed is still here, but cannot be saved over it. Load the order as it is now and change that.",
    load: "Load the order as it is now",
    loaded: (number: string) => `${number} as it is now`,
    ended: (number: string, status: string) => `${number} can no longer be changed (${status})`,
    endedText: "Leave without saving. Nothing was changed.",
    coupon: (code: string) => `Ordered with the coupon ${code}`,
    couponText: "For other goods the discount is worked out again.",
    other: (number: string) => `${number} is not saved yet. Save it, or leave it without saving.`,
    notHeld: "A change cannot be held. Save it, or leave without saving.",
    problems: {
      coupon_refused:
        "The coupon of this order is not for these goods. Nothing was changed; choose other goods, or take a new order.",
      payment_in_progress:
        "The customer is paying the former total right now. Nothing was changed; try again when the payment has ended.",
      payment_state_unknown:
        "It is not known whether the customer is paying right now. Nothing was changed; try again in a moment.",
      prices_in_review:
        "The price of this order must be accepted first. Nothing was changed; accept it in the order's details.",
      slot_unavailable: "This time is full or over. Nothing was changed; choose another one.",
      server_unreachable:
        "The shop's server does not answer, so that no time can be chosen now. Nothing was changed; save again without choosing one.",
      forbidden: "This order belongs to another device or to the store. Change it there.",
    } satisfies Partial<Record<Problem["code"], string>>,
  },
};
