import type {
  ChangeTimes,
  NewsletterAnswer,
  OrderView,
  Problem,
  Product,
  Quote,
} from "../../shop/wire";

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
  /** Form that has just been carried out; null = none. */
  done: "receipt" | "change" | null;
  /** Whether the page shows the form of a change. */
  changing: boolean;
  /** Times to which the order can move, in the zone that the form shows; null = none are shown. */
  times: ChangeTimes | null;
  /** Products that the form of a change offers to add. */
  found: readonly Product[];
  /** Fields of a refused form, or of a search for goods, as they were typed; null = neither. */
  draft: Partial<Record<string, string>> | null;
};

/** Contents of the contact page. */
export type ContactContents = Refusable & {
  /** Whether the message has just been sent. */
  sent: boolean;
  /** Fields as they were typed. */
  draft: Partial<Record<string, string>>;
};

/** Contents of the page with the answer to the newsletter form. */
export type NewsletterContents = Refusable & {
  /** Answer of the shop; null = the form was refused. */
  answer: NewsletterAnswer | null;
  /** Address as it was typed. */
  email: string;
};

/** Contents of the target page of a link in a mail. */
export type SubscriptionContents = Refusable & {
  /** Whether the link has just been used. */
  done: boolean;
};

/** Contents of the page of the orders. */
export type OrdersContents = Refusable & {
  /** Whether the page asks for the code; else for the order. */
  sent: boolean;
  /** Fields as they were typed. */
  draft: Partial<Record<string, string>>;
};

/** Contents of a page without scripts (`crates/server/src/routes/no_script`). */
export type FormContents =
  | ({ kind: "cart" } & CartContents)
  | ({ kind: "checkout" } & CheckoutContents)
  | ({ kind: "order" } & OrderContents)
  | ({ kind: "orders" } & OrdersContents)
  | ({ kind: "contact" } & ContactContents)
  | ({ kind: "newsletter" } & NewsletterContents)
  | ({ kind: "subscription" } & SubscriptionContents)
  | { kind: "problem"; problem: Problem };
