import type { QuoteLine } from "../shop/wire";
import { cartItemName } from "./cart-item";

/** Returns the name of a line with its size and further choices in brackets: `Cashews (500g, Honey)`. */
export const lineName = (line: Pick<QuoteLine, "name" | "options">): string =>
  cartItemName(line, Object.values(line.options).join(", ") || null);
