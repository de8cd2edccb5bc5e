import type { Address, OrderView } from "../../shop/wire";

/** Field of the change whose text the customer types. */
export type TextField = keyof Address | "note";

/** Typed text of a field, with the order's text when the typing began. */
type TypedText = { text: string; before: string };

/** Texts that the customer typed, by field; absent = the field has the order's text. */
export type TextEdits = Partial<Record<TextField, TypedText>>;

/** Returns the text of an order's field. */
export function storedText({ note, fulfilment }: OrderView, field: TextField): string {
  if (field === "note") return note ?? "";
  return (fulfilment.method === "delivery" && fulfilment.address?.[field]) || "";
}

/** Returns the text that a field shows. */
export const shownText = (order: OrderView, edits: TextEdits, field: TextField): string =>
  edits[field]?.text ?? storedText(order, field);

/**
 * Returns the order's text that a typed one would replace, if somebody wrote it after the typing began;
 * empty = none.
 */
export function replacedText(order: OrderView, edits: TextEdits, field: TextField): string {
  const { text, before } = edits[field] ?? {};
  const stored = storedText(order, field);
  return text === undefined || [text, before].includes(stored) ? "" : stored;
}

/** Returns edits with a typed text; the order's own text is no edit. */
export function withText(
  order: OrderView,
  edits: TextEdits,
  field: TextField,
  text: string,
): TextEdits {
  const stored = storedText(order, field);
  const { [field]: earlier, ...others } = edits;
  if (text === stored) return others;
  return { ...others, [field]: { text, before: earlier?.before ?? stored } };
}
