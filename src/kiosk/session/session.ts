import { randomId } from "../../cart/random-id";
import type { Choice } from "../../components/product/size-choice";
import type { OrderRef, Problem, Product } from "../../shop/wire";
import { NO_OPTIONS, type Access } from "../access/access";
import type { Allergen } from "../browse/allergens";

/** Screen that a session shows. */
export type KioskStep =
  "attract" | "dining" | "browse" | "review" | "customer" | "sending" | "done";

/** Dining option; null if the shop does not ask. */
export type Dining = "here" | "away" | null;

/** Payment option: at the counter, on the own phone by QR, by M-Pesa prompt, in a browser here. */
export type PaymentOption = "counter" | "phone" | "mpesa" | "browser";

/** Session of one customer at the kiosk; reset when the customer leaves. */
export type Session = {
  /** Random id of the session. */
  id: string;
  step: KioskStep;
  dining: Dining;
  /** Category id; 0 = all. */
  category: number;
  /** Product whose sheet is open. */
  openProduct: Product | null;
  /** Sizes chosen last, by product id. */
  choices: Readonly<Record<number, Choice>>;
  without: Allergen[];
  /** Whether products that may contain traces of these allergens are shown. */
  traces: boolean;
  name: string;
  /** Phone by which the customer is called instead of a name. */
  phone: string;
  /** Phone that pays by M-Pesa; nobody is called by it. */
  mpesaPhone: string;
  /** Purpose of the keyboard: the name of the order, or the phone that pays by M-Pesa. */
  asks: "name" | "mpesa";
  /** Order placed in this session. */
  order: OrderRef | null;
  paymentOption: PaymentOption;
  /** Problem that prevented the start of its payment. */
  refused: Problem | null;
  access: Access;
};

/** Action of the session reducer. */
export type SessionEvent =
  { type: "change"; id: string; changes: Partial<Omit<Session, "id">> } | { type: "leave" };

/** Creates a session. */
export function freshSession(step: KioskStep = "attract"): Session {
  return {
    id: randomId(),
    step,
    dining: null,
    category: 0,
    openProduct: null,
    choices: {},
    without: [],
    traces: false,
    name: "",
    phone: "",
    mpesaPhone: "",
    asks: "name",
    order: null,
    paymentOption: "counter",
    refused: null,
    access: NO_OPTIONS,
  };
}

/** Session reducer; a late change of a session that has ended is ignored. */
export function sessionAfter(session: Session, event: SessionEvent): Session {
  if (event.type === "leave") return freshSession();
  return event.id === session.id ? { ...session, ...event.changes } : session;
}
