import { goodsKey } from "../../shop/goods";
import type { OrderView } from "../../shop/wire";
import { zoneOf } from "./change-times";
import { storedText } from "./edited-texts";

/** Contents of each part of an order, comparable by their JSON. */
const CONTENTS = {
  goods: ({ lines }: OrderView) => lines.map((line) => [goodsKey(line), line.quantity, line.total]),
  slot: ({ promise }: OrderView) =>
    promise && [promise.from.at, promise.kind === "ready" ? null : promise.until],
  zone: zoneOf,
  estate: (order: OrderView) => storedText(order, "estate"),
  landmark: (order: OrderView) => storedText(order, "landmark"),
  directions: (order: OrderView) => storedText(order, "directions"),
  note: (order: OrderView) => storedText(order, "note"),
};

/** Part of an order that a change can concern. */
export type OrderPart = keyof typeof CONTENTS;

/** Returns the parts that differ between two states of an order. */
export function changedParts(before: OrderView, now: OrderView): OrderPart[] {
  const parts = Object.keys(CONTENTS) as OrderPart[];
  return parts.filter((part) => {
    const contents = CONTENTS[part];
    return JSON.stringify(contents(before)) !== JSON.stringify(contents(now));
  });
}
