import type { OrderView, Problem, Quote } from "../../shop/wire";

type Refusable = {
  /** Reason why the posted form was refused; null = none. */
  problem: Problem | null;
};

/** Contents that cart and checkout share. */
export type CartContents = Refusable & {
  /** Current prices; null = the cart is empty. */
  quote: Quote | null;
  /** Coupon code as typed; empty = none. */
  coupon: string;
  /** Id of the delivery zone; null = pick-up. */
  zone: string | null;
};

/** Contents of the checkout. */
export type CheckoutContents = CartContents & {
  /** Fields as they were typed. */
  draft: Partial<Record<string, string>>;
  /** Token that shows that the form comes from this page. */
  token: string;
};

/** Contents of an order's page. */
export type OrderContents = Refusable & {
  /** Order; null = there is none with this key. */
  order: OrderView | null;
  /** Key of the order. */
  key: string;
  /** Whether a receipt number has just been reported. */
  reported: boolean;
};

/** Contents of a page without scripts (`crates/server/src/routes/no_script`). */
export type FormContents =
  | ({ kind: "cart" } & CartContents)
  | ({ kind: "checkout" } & CheckoutContents)
  | ({ kind: "order" } & OrderContents)
  | { kind: "problem"; problem: Problem };
