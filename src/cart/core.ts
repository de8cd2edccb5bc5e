import type { Pricing } from "./entries";
import { moneyText, totalsOf } from "./totals";
import type { Cart, CartDetails, CartOptions, CartState, FormatMoney, Payment } from "./types";

/** What the cart needs from outside, each with a default in `store.ts`. */
export type Ports = Required<Pick<CartOptions, "formatMoney" | "payment" | "now" | "randomId">>;

/** What the actions work on: the state, and the things that come from outside. */
export interface CartCore {
  get: () => Cart;
  set: (part: Partial<CartState>) => void;
  details: () => CartDetails;
  /** Puts these items in, with totals derived from them. */
  change: (details: CartDetails) => void;
  /** As `change`, and whatever is stored but not read yet counts no more. */
  replace: (details: CartDetails) => void;
  wasReplaced: () => boolean;
  pricing: () => Pricing;
  format: FormatMoney;
  payment: Payment;
  randomId: () => string;
}

/** Binds a store's state to the ports. */
export function openCore(
  { getState: get, setState: set }: { getState: () => Cart; setState: CartCore["set"] },
  { formatMoney: format, payment, now, randomId }: Ports,
): CartCore {
  let replaced = false;
  const text = () => moneyText(get(), format);
  const change = (details: CartDetails) => set(totalsOf(details, text()));
  return {
    get,
    set,
    details: () => get().cartDetails,
    change,
    replace(details) {
      replaced = true;
      change(details);
    },
    wasReplaced: () => replaced,
    pricing: () => ({ text: text(), now }),
    format,
    payment,
    randomId,
  };
}
