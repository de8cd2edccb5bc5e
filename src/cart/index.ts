/** The cart's public door. It needs neither React nor a browser; `use-cart.ts` is the hook. */
export { createCart } from "./store";
export { browserStorage } from "./browser-storage";
export { serverPayment } from "./server-payment";
export { PropertyRangeError, PropertyTypeError, PropertyValueError } from "./errors";
export type * from "./types";
