import { randomId } from "../cart/random-id";
import type { OrderRef, Problem } from "../shop/wire";
import { NO_HELP, type Access } from "./access/access";
import type { Allergen } from "./allergens";

/** Where a visit stands. */
export type Step = "attract" | "start" | "browse" | "review" | "who" | "sending" | "done";

/** How it is eaten; null where the shop does not ask. */
export type Dining = "here" | "away" | null;

/** How a person pays: at the counter, on their own phone by QR, by prompt, in a browser here. */
export type Way = "counter" | "phone" | "mpesa" | "browser";

/** One person's visit to the kiosk: all of it is forgotten when they leave. */
export type Session = {
  /** Tells visits apart. */
  visit: string;
  step: Step;
  dining: Dining;
  /** Category id; 0 = all. */
  category: number;
  without: Allergen[];
  name: string;
  phone: string;
  /** What the keyboard is opened for: to be called, or to be asked for money. */
  asks: "name" | "mpesa";
  /** The order placed in this visit. */
  order: OrderRef | null;
  way: Way;
  /** Why its payment could not even be begun. */
  refused: Problem | null;
  access: Access;
};

/** What can happen to a visit. */
export type SessionEvent =
  { type: "change"; visit: string; changes: Partial<Omit<Session, "visit">> } | { type: "leave" };

/** A visit that has not begun. */
export function freshSession(step: Step = "attract"): Session {
  return {
    visit: randomId(),
    step,
    dining: null,
    category: 0,
    without: [],
    name: "",
    phone: "",
    asks: "name",
    order: null,
    way: "counter",
    refused: null,
    access: NO_HELP,
  };
}

/** The visit after an event; what comes late of a visit that has ended changes no other. */
export function sessionAfter(session: Session, event: SessionEvent): Session {
  if (event.type === "leave") return freshSession();
  return event.visit === session.visit ? { ...session, ...event.changes } : session;
}
