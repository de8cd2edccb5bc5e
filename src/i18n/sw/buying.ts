import type { buyingEn } from "../en/buying";
import { buySw } from "./buy";
import { contactSw } from "./contact";
import { notFoundSw } from "./not-found";
import { orderSw } from "./order";
import { problemsSw } from "./problems";

/** Kiswahili of what comes after browsing: cart, checkout, orders, contact, and what can go wrong. */
export const buyingSw: typeof buyingEn = {
  ...buySw,
  ...contactSw,
  ...orderSw,
  ...notFoundSw,
  problems: problemsSw,
};
