import type { PastLine } from "../../shop/wire";

/** Returns a line of an order as text: `2 × Raw Almonds 250g`. */
export function lineText({ quantity, name, size }: PastLine): string {
  return `${quantity} × ${name}${size ? ` ${size}` : ""}`;
}
