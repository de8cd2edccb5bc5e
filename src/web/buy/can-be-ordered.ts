import type { Quote } from "../../shop/wire";

/** Whether the quote has the displayed total, with nothing missing. */
export function canBeOrdered(quote: Quote | undefined): quote is Quote {
  return quote !== undefined && quote.lines.every(({ available }) => available);
}
