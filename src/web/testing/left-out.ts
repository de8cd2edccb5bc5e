import type { Quote, QuoteInput, QuoteLine } from "../../shop/wire";
import { CASHEWS, quoteAt } from "./buying";

/** Returns a quote whose totals leave out the lines that request more than is left. */
export function quoteOfStock(left: (line: QuoteLine) => number) {
  return ({ lines, ...input }: QuoteInput): Promise<Quote> => {
    const { lines: priced, ...sums } = quoteAt(65_000)({ lines, ...input });
    const sold = priced.map((line) => {
      const available = line.quantity <= left(line);
      return { ...line, available, total: available ? line.total : 0 };
    });
    const notices = sold
      .filter(({ available }) => !available)
      .map((line) => ({
        code: "out_of_stock" as const,
        product_id: line.product_id,
        variation_id: line.variation_id,
        left: left(line),
      }));
    const total = sold.reduce((sum, line) => sum + line.total, 0);
    return Promise.resolve({ ...sums, lines: sold, subtotal: total, total, notices });
  };
}

/** Quote of a shop in which the cashews are sold out. */
export const cashewsSoldOut = quoteOfStock(({ product_id }) =>
  product_id === CASHEWS.id ? 0 : 10,
);
