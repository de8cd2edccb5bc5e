/**
 * Public entry point of the cart. It needs neither React nor a browser; `use-cart.ts` is the hook.
 * Errors of the payment are in `errors.ts`, which loads with the payment and not with the cart.
 */
export { createCart } from "./store";
export { browserStorage } from "./browser-storage";
export { serverPayment } from "./server-payment";
export type * from "./types";
