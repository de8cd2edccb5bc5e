// Proof that the audit detects each kind of loss: each is caused in consistent records of one paid
// card order and must be reported.
import { expect, test } from "vitest";
import { orderLosses } from "./audit.mjs";

const ID = "0192f8a0-0000-4000-8000-000000000001";

/** Records of one order of 800 shillings, paid by card: our database, WooCommerce and Stripe. */
function consistentRecords() {
  const line = { product_id: 11, variation_id: 12, quantity: 2 };
  return {
    purchase: { method: "card", input: { checkout_id: ID }, order: { id: ID } },
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

const auditedLosses = ({ purchase, file, rows, money, movements }) =>
  orderLosses(purchase, file, rows, money, movements).map((loss) => loss.replace(/^.*?: /, ""));

test("consistent records are reported without a loss", () => {
  expect(auditedLosses(consistentRecords())).toEqual([]);
});

const violations = {
  "acknowledged and lost": (records) =>
    Object.assign(records, { file: undefined, rows: [], money: [] }),
  "paid and unknown to us": (records) => Object.assign(records, { file: undefined }),
  "is in WooCommerce 0 times": (records) => records.rows.pop(),
  "is in WooCommerce 2 times": (records) => records.rows.push({ ...records.rows[0], id: 502 }),
  "total 80000 here, 799.00 in WooCommerce": ({ rows }) => (rows[0].total = "799.00"),
  "lines 11:12:2 here, 11:12:1 in WooCommerce": ({ rows }) => (rows[0].line_items[0].quantity = 1),
  "paid here, pending in WooCommerce": ({ rows }) => (rows[0].status = "pending"),
  "stock of 11 was lowered 2 times": ({ movements }) => movements.push({ ...movements[0] }),
  "providers took 160000, the ledger holds 80000": ({ money }) => money.push({ ...money[0] }),
  "providers refunded 40000, the ledger holds 0": ({ money }) => (money[0].refunded = 40_000),
  "received 80000 and is pending": ({ file }) => (file.order.status = "pending"),
  "overpaid by 10000, refund due 0": ({ file }) => (file.received = 90_000),
  "a second payment raised no alert": ({ file }) => {
    file.received = 160_000;
    file.order.refund_due = 80_000;
  },
  "create_woo_order is parked without an alert": ({ file }) => (file.outbox[0].state = "parked"),
  "create_woo_order is stuck: refused": ({ file }) =>
    Object.assign(file.outbox[0], { state: "due", last_error: "refused", next_try: 0 }),
};

test.each(Object.entries(violations))("%s", (sentence, violate) => {
  const records = consistentRecords();
  violate(records);
  expect(auditedLosses(records)).toContain(sentence);
});

test("a total that differs in WooCommerce is not reported once an alert exists", () => {
  const records = consistentRecords();
  records.rows[0].total = "799.00";
  records.file.alerts.push({ kind: "total_differs" });
  expect(auditedLosses(records)).toEqual([]);
});
