// A customer of the desk's test page with all details, and her orders.
import { historyOf } from "../../../src/desk/testing/fake-customers";
import { WANJIKU } from "../../../src/desk/testing/goods";
import type { DeskApi } from "../../../src/shop/ports";
import type { CustomerProfile, OrderRow } from "../../../src/shop/wire";

/** Wanjiku with allergens, notes and an e-mail address. */
export const KNOWN: CustomerProfile = {
  ...WANJIKU,
  details: {
    ...WANJIKU.details,
    email: "wanjiku.kamau@example.com",
    notes: "Rings twice before she answers. Pays by M-Pesa.",
    avoided: ["peanuts", "tree_nuts"],
  },
};

/** Returns the rows as orders of Wanjiku, each with some of the goods. */
export function history(
  rows: readonly OrderRow[],
  goods: readonly string[],
): DeskApi["getOrderHistory"] {
  const { phone, name } = KNOWN.details;
  const own = rows.map((row) => ({ ...row, phone, name }));
  const [line] = WANJIKU.usual;
  return (query) => {
    const page = historyOf(own, [], query);
    const orders = page.orders.map((order, at) => {
      const names = goods.slice(0, 1 + (at % goods.length));
      return { ...order, lines: line ? names.map((one) => ({ ...line, name: one })) : [] };
    });
    return Promise.resolve({ ...page, orders });
  };
}
