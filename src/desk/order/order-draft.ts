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
import { sizeText, type Choice } from "./entry";

/** A line of the cart. */
export type DraftLine = {
  product_id: number;
  variation_id: number | null;
  /** The choices for options that the variation leaves open. */
  attributes?: Record<string, string>;
  name: string;
  size: string;
  quantity: number;
  note: string;
  /** What one piece cost when it was put in; a difference to today's price is told. */
  unit_price: number;
};

/** Who calls, as far as it was said. */
export type DraftCustomer = { phone: string; name: string; email: string | null; notes: string };

/** A phone order that is being taken. All of it is kept on disk with each change. */
export type OrderDraft = {
  /** Also the order's idempotency key. */
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

/** An order of which nothing was said yet. */
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

/** Whether there is anything worth keeping. */
export function isEmpty(draft: OrderDraft): boolean {
  const said = draft.customer.phone || draft.customer.name || draft.note;
  return !said && draft.lines.length === 0 && draft.custom.length === 0;
}

/** What a held order is called. */
export function labelOf({ customer }: OrderDraft): string {
  return [customer.name, phoneText(customer.phone)].filter(Boolean).join(", ");
}

/** The cart with a choice put in; the same again becomes more of it. */
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

/** The cart with lines put in; the same again becomes more of it. */
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

/** An earlier line as one of a new cart. */
export function again(line: PastLine): DraftLine {
  return { ...line, note: "" };
}

/** Lines of the last order that can be ordered again: what never was in the catalogue cannot. */
export function lastLines(card: CustomerProfile): DraftLine[] {
  return (card.last_order?.lines ?? []).filter((line) => line.product_id !== 0).map(again);
}

/** Where the last order went, if nothing else was said and the shop still delivers there. */
export function zoneAgain(
  draft: OrderDraft,
  card: CustomerProfile | undefined,
  zones: readonly DeliveryZone[] = [],
): string | null {
  const last = card?.last_order?.zone ?? null;
  return draft.zone ?? (zones.some(({ id }) => id === last) ? last : null);
}

/** The cart with a line changed, or left out at quantity 0. */
export function withLine(draft: OrderDraft, at: number, changes: Partial<DraftLine>): OrderDraft {
  const lines = draft.lines.map((line, place) => (place === at ? { ...line, ...changes } : line));
  return { ...draft, lines: lines.filter((line) => line.quantity > 0) };
}

/** The cart of a customer that was found: where they live is where it goes last time. */
export function withCustomer(draft: OrderDraft, { details }: CustomerProfile): OrderDraft {
  const { phone, name, email, notes } = details;
  const known = draft.address.estate ? draft.address : details.address;
  return { ...draft, customer: { phone, name, email, notes }, address: known };
}

/** How the goods reach the customer. */
export function fulfilmentOf({ zone, address }: OrderDraft): Fulfilment {
  return zone ? { method: "delivery", zone, address } : { method: "pickup" };
}

/** The lines as a checkout asks for them. */
export function linesOf(draft: OrderDraft): Line[] {
  return draft.lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity }));
}

/** What staff added. */
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

/** What the cart's price is asked with; null while there is nothing to price. */
export function quoteInputOf(draft: OrderDraft): DeskQuoteInput | null {
  if (draft.lines.length === 0) return null;
  const coupon = draft.coupon ? { coupon: draft.coupon } : {};
  const cart = { lines: linesOf(draft), fulfilment: fulfilmentOf(draft), ...coupon };
  const { custom_lines, discount } = extrasOf(draft);
  const none = { line_notes: [], rider_note: "", wanted_at: "", taken_by: "" };
  return { cart, extras: { custom_lines, discount, ...none } };
}
