import { buyEn } from "./buy";
import { contactEn } from "./contact";
import { lostEn } from "./lost";
import { orderEn } from "./order";
import { problemsEn } from "./problems";

/** English of what comes after browsing: cart, checkout, orders, contact, and what can go wrong. */
export const buyingEn = { ...buyEn, ...contactEn, ...orderEn, ...lostEn, problems: problemsEn };
