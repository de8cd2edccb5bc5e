import { buy } from "./buy";
import { contact } from "./contact";
import { notFound } from "./not-found";
import { order } from "./order";
import { problems } from "./problems";

/** English of what comes after browsing: cart, checkout, orders, contact, and what can go wrong. */
export const texts = { ...buy, ...contact, ...order, ...notFound, problems };
