import type { Pricing } from "./entries";
import { moneyText, totalsOf } from "./totals";
import type { Cart, CartDetails, CartOptions, CartState, FormatMoney, Payment } from "./types";

/** External dependencies of the cart; `store.ts` holds the defaults. */
export type Ports = Required<Pick<CartOptions, "formatMoney" | "payment" | "now" | "randomId">>;

/** Shared context of the actions: the state and the external dependencies. */
export interface CartCore {
  get: () => Cart;
  set: (part: Partial<CartState>) => void;
  details: () => CartDetails;
  /** Replaces the items, with totals derived from them. */
  change: (details: CartDetails) => void;
  /** Like `change`, and discards a stored cart that has not been read yet. */
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
