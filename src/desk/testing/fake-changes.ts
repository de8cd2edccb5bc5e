import { goodsKey, isSameGoods } from "../../shop/goods";
import type { DeskApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type {
  ChangeOrderInput,
  DeskOrder,
  OrderChange,
  OrderChangeQuote,
  OrderRow,
  OrderView,
  Quote,
} from "../../shop/wire";
import { quoteOf } from "./goods";

type ChangesState = {
  rows: OrderRow[];
  details: Record<string, Partial<DeskOrder>>;
  changed: ChangeOrderInput[];
};

/** Returns the price of new contents: goods of which no more is taken keep their agreed price. */
function priceOf(view: OrderView, change: OrderChange): Quote {
  const quote = quoteOf({ cart: change, extras: change.extras });
  const saved = quote.lines.map((line) => {
    const known = view.lines.find((one) => isSameGoods(one, line));
    if (!known || known.quantity < line.quantity) return 0;
    return (line.unit_price - known.unit_price) * line.quantity;
  });
  const lines = quote.lines.map((line, at) => {
    const total = line.total - (saved[at] ?? 0);
    return { ...line, total, unit_price: total / line.quantity };
  });
  const less = saved.reduce((sum, one) => sum + one, 0);
  return { ...quote, lines, subtotal: quote.subtotal - less, total: quote.total - less };
}

/** Returns what the price of an order depends on, as text. */
function pricedParts({
  lines,
  fulfilment,
  extras,
}: Pick<OrderChange, "lines" | "fulfilment" | "extras">) {
  const goods = lines.map(({ variation_id = null, ...line }) => [
    goodsKey({ ...line, variation_id }),
    line.quantity,
  ]);
  const zone = fulfilment.method === "delivery" && fulfilment.zone;
  return JSON.stringify([goods, zone, extras.custom_lines, extras.discount]);
}

/** Returns the details of an order after a change. */
function detailsAfter(before: DeskOrder, change: OrderChange, quote: Quote): Partial<DeskOrder> {
  const { customer, fulfilment, note, extras } = change;
  const address = fulfilment.method === "delivery" ? Object.values(fulfilment.address ?? {}) : [];
  const { notices: _, promise: __, ...amounts } = quote;
  return {
    view: before.view && { ...before.view, ...amounts, customer, fulfilment, note },
    lines: quote.lines.map(({ options, ...line }) => ({
      ...line,
      size: Object.values(options).join(", "),
    })),
    delivery_address: address.filter(Boolean),
    revision: before.revision + 1,
    received: before.received,
    extras,
    note,
  };
}

/** Operations on the contents of placed orders. `order` returns an order's details. */
export function changesOf(
  state: ChangesState,
  order: (key: string) => Promise<DeskOrder>,
): Pick<DeskApi, "quoteOrderChange" | "changeOrder"> {
  const priced = async (change: OrderChange) => {
    const before = await order(change.key);
    const { view, row } = before;
    if (!view || !before.can_be_changed || before.revision !== change.revision)
      throw new ShopProblem({ code: "order_changed", status: row.status });
    const isNew = pricedParts(change) !== pricedParts({ ...view, extras: before.extras });
    if (isNew && view.coupon)
      throw new ShopProblem({ code: "coupon_refused", reason: "below_minimum" });
    const quote: Quote = isNew ? priceOf(view, change) : { ...view, notices: [] };
    return { before, quote };
  };
  return {
    quoteOrderChange: async (change): Promise<OrderChangeQuote> => {
      const { before, quote } = await priced(change);
      const { row, received } = before;
      const due = Math.max(0, quote.total - received);
      const refund = Math.max(0, received - quote.total);
      return { quote, total_before: row.total, received, due, refund };
    },
    changeOrder: async (input) => {
      const { change, expected_total } = input;
      const { before, quote } = await priced(change);
      if (quote.total !== expected_total) throw new ShopProblem({ code: "price_changed", quote });
      state.changed.push(input);
      state.details[change.key] = {
        ...state.details[change.key],
        ...detailsAfter(before, change, quote),
      };
      const { name, phone } = change.customer;
      const paid = before.received >= quote.total;
      const now = { name, phone, paid, total: quote.total };
      state.rows = state.rows.map((row) => (row.key === change.key ? { ...row, ...now } : row));
      return order(change.key);
    },
  };
}
