import type { Language } from "../../i18n/language";
import { mostPieces } from "../../cart/quantity";
import { randomId } from "../../cart/random-id";
import {
  MAX_QUANTITY,
  type Address,
  type Customer,
  type CustomerProfile,
  type CustomLine,
  type DeliveryZone,
  type DeskExtras,
  type DeskQuoteInput,
  type Fulfilment,
  type Line,
  type PastLine,
  type StaffDiscount,
} from "../../shop/wire";
import { goodsOf, isSameGoods } from "../../shop/goods";
import { phoneText } from "../../components/phone/phone-text";
import type { FieldName } from "../components/fields";
import type { DeskTexts } from "../use-desk-text";
import { sizeText } from "../../shop/goods";
import type { Choice } from "./cart/entry";

/** Line of the cart. */
export type DraftLine = {
  product_id: number;
  variation_id: number | null;
  /** Choices for options that the variation leaves open. */
  attributes?: Record<string, string>;
  name: string;
  size: string;
  quantity: number;
  note: string;
  /** Price of one piece when it was added; the screen shows a difference from today's price. */
  unit_price: number;
};

/** Customer of the order, as far as known. */
export type DraftCustomer = { phone: string; name: string; email: string | null; notes: string };

/** Contents of an order as staff type them: of a new order, or of a change of a placed one. */
export type OrderContents = {
  customer: DraftCustomer;
  lines: DraftLine[];
  custom: CustomLine[];
  discount: StaffDiscount | null;
  /** Delivery zone; null = pick-up. */
  zone: string | null;
  /** Beginning of the chosen slot; null = as soon as possible, or the time stays. */
  slot: number | null;
  address: Address;
  riderNote: string;
  wantedAt: string;
  note: string;
};

/** Phone order in progress. All of it is stored on disk with each change. */
export type OrderDraft = OrderContents & {
  /** Idempotency key of the order as well. */
  id: string;
  coupon: string;
  language: Language;
};

const NO_CUSTOMER: DraftCustomer = { phone: "", name: "", email: null, notes: "" };
/** Empty address. */
export const NO_ADDRESS: Address = { estate: "", landmark: "", directions: "" };

/** Creates an empty draft. */
export function freshDraft(): OrderDraft {
  return {
    id: randomId(),
    customer: NO_CUSTOMER,
    lines: [],
    custom: [],
    discount: null,
    coupon: "",
    zone: null,
    slot: null,
    address: NO_ADDRESS,
    riderNote: "",
    wantedAt: "",
    note: "",
    language: "en",
  };
}

/** Whether the draft has no content to store. */
export function isEmpty(draft: OrderDraft): boolean {
  const described = draft.customer.phone || draft.customer.name || draft.note;
  return !described && draft.lines.length === 0 && draft.custom.length === 0;
}

/** Returns the label of a held order. */
export function labelOf({ customer }: OrderDraft): string {
  return [customer.name, phoneText(customer.phone)].filter(Boolean).join(", ");
}

/** Returns the cart with a choice added; the same goods increase a line's quantity. */
export function withChoice<C extends OrderContents>(draft: C, choice: Choice, quantity: number): C {
  const { product, variation, attributes } = choice;
  return withLines(draft, [
    {
      ...goodsOf({ product_id: product.id, variation_id: variation?.id ?? null, attributes }),
      name: product.name,
      size: sizeText(choice),
      quantity: Math.min(mostPieces(product), quantity),
      note: "",
      unit_price: (variation ?? product).price ?? 0,
    },
  ]);
}

/** Returns the cart with lines added; the same goods increase a line's quantity. */
export function withLines<C extends OrderContents>(draft: C, added: readonly DraftLine[]): C {
  const lines = [...draft.lines];
  for (const line of added) {
    const at = lines.findIndex((known) => isSameGoods(known, line));
    const known = lines[at];
    if (known)
      lines[at] = { ...known, quantity: Math.min(MAX_QUANTITY, known.quantity + line.quantity) };
    else lines.push(line);
  }
  return { ...draft, lines };
}

/** Converts a line of an earlier order to a line of a new cart. */
export function draftLineOf(line: PastLine): DraftLine {
  return { ...line, note: "" };
}

/** Returns the lines of the last order that can be ordered again; custom items cannot. */
export function repeatableLines(profile: CustomerProfile): DraftLine[] {
  return (profile.last_order?.lines ?? []).filter((line) => line.product_id !== 0).map(draftLineOf);
}

/** Returns the draft's zone, or that of the last order if the shop still delivers there. */
export function deliveryZoneOf(
  draft: OrderContents,
  profile: CustomerProfile | undefined,
  zones: readonly DeliveryZone[] = [],
): string | null {
  const last = profile?.last_order?.zone ?? null;
  return draft.zone ?? (zones.some(({ id }) => id === last) ? last : null);
}

/** Returns the cart with a line changed, or removed at quantity 0. */
export function withLine<C extends OrderContents>(
  draft: C,
  at: number,
  changes: Partial<DraftLine>,
): C {
  const lines = draft.lines.map((line, place) => (place === at ? { ...line, ...changes } : line));
  return { ...draft, lines: lines.filter((line) => line.quantity > 0) };
}

/** Returns the cart with a found customer; the customer's address is the default for delivery. */
export function withCustomer<C extends OrderContents>(draft: C, { details }: CustomerProfile): C {
  const { phone, name, email, notes } = details;
  const known = draft.address.estate ? draft.address : details.address;
  return { ...draft, customer: { phone, name, email, notes }, address: known };
}

/**
 * Returns the message and the field of the first detail that an order lacks; null = none. Customers
 * at a kiosk may be nameless.
 */
export function missingDetail(
  draft: OrderContents,
  t: DeskTexts["send"],
  mayBeNameless = false,
): [message: string, field: FieldName] | null {
  const { phone, name } = draft.customer;
  if (draft.lines.length === 0) return [t.missingGoods, "add"];
  if (!mayBeNameless && !phone) return [t.missingCustomer, "customer"];
  if (!mayBeNameless && !name.trim()) return [t.missingName, "name"];
  if (draft.zone && !draft.address.estate.trim()) return [t.missingEstate, "estate"];
  return null;
}

/** Returns the customer as the shop knows them. */
export function customerOf({ customer: { name, phone, email } }: OrderContents): Customer {
  return { name: name.trim(), phone, ...(email ? { email } : {}) };
}

/** Returns the fulfilment: delivery or pick-up. */
export function fulfilmentOf({ zone, address }: OrderContents): Fulfilment {
  return zone ? { method: "delivery", zone, address } : { method: "pickup" };
}

/** Returns the chosen slot, as a part of a request. */
export function slotOf({ slot }: OrderContents): { slot?: number } {
  return slot ? { slot } : {};
}

/** Converts the lines to those of a checkout. */
export function linesOf(draft: OrderContents): Line[] {
  return draft.lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity }));
}

/** Returns the additions of staff: custom items, discount, notes and delivery time. */
export function extrasOf(draft: OrderContents): DeskExtras {
  const noted = draft.lines.filter((line) => line.note);
  return {
    custom_lines: draft.custom,
    discount: draft.discount,
    line_notes: noted.map((line) => ({ ...goodsOf(line), note: line.note })),
    rider_note: draft.riderNote,
    wanted_at: draft.wantedAt,
    taken_by: "",
  };
}

/** Returns the additions of staff that have a price. */
export function pricedExtrasOf({ custom, discount }: OrderContents): DeskExtras {
  const none = { line_notes: [], rider_note: "", wanted_at: "", taken_by: "" };
  return { custom_lines: custom, discount, ...none };
}

/** Returns the input of the cart's quote; null for an empty cart. */
export function quoteInputOf(draft: OrderDraft): DeskQuoteInput | null {
  if (draft.lines.length === 0) return null;
  const coupon = draft.coupon ? { coupon: draft.coupon } : {};
  const cart = { lines: linesOf(draft), fulfilment: fulfilmentOf(draft), ...coupon };
  return { cart, extras: pricedExtrasOf(draft) };
}
