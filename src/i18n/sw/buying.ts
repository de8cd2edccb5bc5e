import type { texts as en } from "../en/buying";
import { buy } from "./buy";
import { contact } from "./contact";
import { notFound } from "./not-found";
import { order } from "./order";
import { orders } from "./orders";
import { problems } from "./problems";
import { textPages } from "./text-pages";

/** Kiswahili texts of cart, checkout, orders, contact and problems. */
export const texts: typeof en = {
  ...buy,
  ...contact,
  ...order,
  ...orders,
  ...notFound,
  problems,
  textPages,
};
