// An audit that cannot find anything proves nothing: each thing that may go wrong with one paid card
// order is done to the books here, and must be named.
import { expect, test } from "vitest";
import { ofOrder } from "./audit.mjs";

const ID = "0192f8a0-0000-4000-8000-000000000001";

/** One order of 800 shillings: paid by card, in our books, in WooCommerce and at Stripe. */
function world() {
  const line = { product_id: 11, variation_id: 12, quantity: 2 };
  return {
    wanted: { method: "stripe", input: { checkout_id: ID }, order: { id: ID } },
    file: {
      order: {
        total: 80_000,
        status: "paid",
        refund_due: 0,
        contents: { quote: { lines: [line] } },
      },
      received: 80_000,
      returned: 0,
      alerts: [],
      refunds: [],
      payments: [{ attempt_id: "a", amount: 80_000 }],
      outbox: [{ kind: "create_woo_order", state: "done" }],
    },
    rows: [{ id: 501, total: "800.00", status: "processing", line_items: [{ ...line }] }],
    money: [{ provider: "stripe", amount: 80_000, refunded: 0 }],
    movements: [{ order_id: 501, product_id: 11, change: -2 }],
  };
}

const judge = ({ wanted, file, rows, money, movements }) =>
  ofOrder(wanted, file, rows, money, movements).map((loss) => loss.replace(/^.*?: /, ""));

test("an order that is where it should be is no loss", () => {
  expect(judge(world())).toEqual([]);
});

const wrongs = {
  "acknowledged and lost": (books) =>
    Object.assign(books, { file: undefined, rows: [], money: [] }),
  "paid and unknown to us": (books) => Object.assign(books, { file: undefined }),
  "stands in WooCommerce 0 times": (books) => books.rows.pop(),
  "stands in WooCommerce 2 times": (books) => books.rows.push({ ...books.rows[0], id: 502 }),
  "total 80000 here, 799.00 in WooCommerce": ({ rows }) => (rows[0].total = "799.00"),
  "lines 11:12:2 here, 11:12:1 in WooCommerce": ({ rows }) => (rows[0].line_items[0].quantity = 1),
  "paid here, pending in WooCommerce": ({ rows }) => (rows[0].status = "pending"),
  "stock of 11 was lowered 2 times": ({ movements }) => movements.push({ ...movements[0] }),
  "providers took 160000, the ledger holds 80000": ({ money }) => money.push({ ...money[0] }),
  "providers gave back 40000, we say 0": ({ money }) => (money[0].refunded = 40_000),
  "has its money (80000) and is pending": ({ file }) => (file.order.status = "pending"),
  "10000 came too much, 0 is to be given back": ({ file }) => (file.received = 90_000),
  "a second payment raised no alert": ({ file }) => {
    file.received = 160_000;
    file.order.refund_due = 80_000;
  },
  "create_woo_order is parked without an alert": ({ file }) => (file.outbox[0].state = "parked"),
  "create_woo_order is stuck: refused": ({ file }) =>
    Object.assign(file.outbox[0], { state: "due", last_error: "refused", next_try: 0 }),
};

test.each(Object.entries(wrongs))("%s", (sentence, spoil) => {
  const books = world();
  spoil(books);
  expect(judge(books)).toContain(sentence);
});

test("a total that WooCommerce works out otherwise is no loss once staff are told", () => {
  const books = world();
  books.rows[0].total = "799.00";
  books.file.alerts.push({ kind: "total_differs" });
  expect(judge(books)).toEqual([]);
});
