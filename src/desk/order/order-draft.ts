import type { Language } from "../../i18n/language";
import { mostPieces } from "../../cart/quantity";
import { randomId } from "../../cart/random-id";
import {
  MAX_QUANTITY,
  type Address,
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
import { sizeText, type Choice } from "./cart/entry";

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

/** Phone order in progress. All of it is stored on disk with each change. */
export type OrderDraft = {
  /** Idempotency key of the order as well. */
  id: string;
  customer: DraftCustomer;
  lines: DraftLine[];
  custom: CustomLine[];
  discount: StaffDiscount | null;
  coupon: string;
  /** Delivery zone; null = pick-up. */
  zone: string | null;
  address: Address;
  riderNote: string;
  wantedAt: string;
  note: string;
  language: Language;
};

const NO_CUSTOMER: DraftCustomer = { phone: "", name: "", email: null, notes: "" };
const NO_ADDRESS: Address = { estate: "", landmark: "", directions: "" };

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
export function withChoice(draft: OrderDraft, choice: Choice, quantity: number): OrderDraft {
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
export function withLines(draft: OrderDraft, added: readonly DraftLine[]): OrderDraft {
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
  draft: OrderDraft,
  profile: CustomerProfile | undefined,
  zones: readonly DeliveryZone[] = [],
): string | null {
  const last = profile?.last_order?.zone ?? null;
  return draft.zone ?? (zones.some(({ id }) => id === last) ? last : null);
}

/** Returns the cart with a line changed, or removed at quantity 0. */
export function withLine(draft: OrderDraft, at: number, changes: Partial<DraftLine>): OrderDraft {
  const lines = draft.lines.map((line, place) => (place === at ? { ...line, ...changes } : line));
  return { ...draft, lines: lines.filter((line) => line.quantity > 0) };
}

/** Returns the cart with a found customer; the customer's address is the default for delivery. */
export function withCustomer(draft: OrderDraft, { details }: CustomerProfile): OrderDraft {
  const { phone, name, email, notes } = details;
  const known = draft.address.estate ? draft.address : details.address;
  return { ...draft, customer: { phone, name, email, notes }, address: known };
}

/** Returns the fulfilment: delivery or pick-up. */
export function fulfilmentOf({ zone, address }: OrderDraft): Fulfilment {
  return zone ? { method: "delivery", zone, address } : { method: "pickup" };
}

/** Converts the lines to those of a checkout. */
export function linesOf(draft: OrderDraft): Line[] {
  return draft.lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity }));
}

/** Returns the additions of staff: custom items, discount, notes and delivery time. */
export function extrasOf(draft: OrderDraft): DeskExtras {
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

/** Returns the input of the cart's quote; null for an empty cart. */
export function quoteInputOf(draft: OrderDraft): DeskQuoteInput | null {
  if (draft.lines.length === 0) return null;
  const coupon = draft.coupon ? { coupon: draft.coupon } : {};
  const cart = { lines: linesOf(draft), fulfilment: fulfilmentOf(draft), ...coupon };
  const { custom_lines, discount } = extrasOf(draft);
  const none = { line_notes: [], rider_note: "", wanted_at: "", taken_by: "" };
  return { cart, extras: { custom_lines, discount, ...none } };
}
