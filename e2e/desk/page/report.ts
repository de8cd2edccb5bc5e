import type { Report, ReportInput } from "../../../src/shop/wire";

const NOON = 1_795_208_400_000;
const NAMES = ["Roasted & Salted Cashews", "Smoked Almonds", "Chilli Lemon Peanuts"];
const UNITS = [480, 1_200, 65];

/** Returns a report with up to 200 products. */
export function report(count: number, { period }: ReportInput): Report {
  const products = Array.from({ length: Math.min(count, 200) }, (_, at) => ({
    name: NAMES[at % NAMES.length] ?? "",
    size: ["500g", "1kg", ""][at % 3] ?? "",
    quantity: UNITS[at % UNITS.length] ?? 1,
    amount: 65_000 * (at + 1),
  }));
  const goods = products.reduce((sum, { amount }) => sum + amount, 0);
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    period,
    first_day: "2026-11-16",
    last_day: period === "day" ? "2026-11-16" : "2026-11-22",
    previous: "2026-11-15",
    next: "2026-11-23",
    currency: "KES",
    money:
      count > 0
        ? [
            { method: "mpesa", payments: count, received: goods, returned: 25_000 },
            { method: "on_delivery", payments: count, received: goods, returned: 0 },
          ]
        : [],
    payments: count * 2,
    received: count > 0 ? goods * 2 : 0,
    returned: count > 0 ? 25_000 : 0,
    money_total: count > 0 ? goods * 2 - 25_000 : 0,
    orders: count,
    pieces,
    products,
    categories: count > 0 ? [{ name: "Nuts & seeds", quantity: pieces, amount: goods }] : [],
    channels: count > 0 ? [{ channel: "desk", orders: count, amount: goods + 10_000 }] : [],
    parts: {
      goods,
      discount: count > 0 ? 10_000 : 0,
      shipping: count > 0 ? 20_000 : 0,
      tax: 0,
      rounding: 0,
      not_itemised: 0,
      included_tax: count > 0 ? Math.round(goods / 7) : 0,
    },
    sales_total: count > 0 ? goods + 10_000 : 0,
    coverage: {
      other_device_orders: count,
      other_device_amount: goods,
      other_currency: 0,
      is_complete: count === 0,
      store_read_at: NOON,
    },
    csv: "",
  };
}
