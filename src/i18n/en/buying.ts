import { buy } from "./buy";
import { contact } from "./contact";
import { notFound } from "./not-found";
import { order } from "./order";
import { orders } from "./orders";
import { problems } from "./problems";
import { textPages } from "./text-pages";

/** English texts of cart, checkout, orders, contact and problems. */
export const texts = { ...buy, ...contact, ...order, ...orders, ...notFound, problems, textPages };
