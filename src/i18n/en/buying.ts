import { buyEn } from "./buy";
import { contactEn } from "./contact";
import { notFoundEn } from "./not-found";
import { orderEn } from "./order";
import { problemsEn } from "./problems";

/** English of what comes after browsing: cart, checkout, orders, contact, and what can go wrong. */
export const buyingEn = { ...buyEn, ...contactEn, ...orderEn, ...notFoundEn, problems: problemsEn };
