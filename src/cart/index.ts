/**
 * The cart's public door. It needs neither React nor a browser; `use-cart.ts` is the hook. What a
 * payment may throw stands in `errors.ts`: it comes with the payment, not with the cart.
 */
export { createCart } from "./store";
export { browserStorage } from "./browser-storage";
export { serverPayment } from "./server-payment";
export type * from "./types";
