// Audit of one run: compares WooCommerce, the payment providers and our database. Each difference
// is a loss.
import { orderId, withoutTrash } from "../lib/order-audit.mjs";
import { ledger } from "./test-env.mjs";
import { readOrderPage } from "./customer.mjs";

/** Our status → WooCommerce's, once all queues are empty. */
const STATUS = {
  pending: ["pending"],
  confirmed: ["on-hold"],
  paid: ["processing"],
  cancelled: ["cancelled"],
  refunded: ["refunded"],
};

const cents = (text) => Math.round(Number(text) * 100);

/** Audits the orders of one run; resolves with the losses. */
export async function audit(run) {
  const [real, exported] = await Promise.all([
    ledger(run.testEnv),
    run.servers[0].admin("orders", "export", "--format", "json", "--days", "3"),
  ]);
  const files = new Map(JSON.parse(exported).map((file) => [file.order.id, file]));
  const losses = [];
  for (const purchase of run.purchases) {
    if (!purchase.order && !purchase.refused)
      losses.push(`${purchase.input.checkout_id}: never answered`);
    const id = purchase.input.checkout_id;
    const rows = withoutTrash(real.orders).filter((row) => orderId(row) === id);
    const money = real.payments.filter((payment) => belongs(payment, id, files.get(id)));
    losses.push(...orderLosses(purchase, files.get(id), rows, money, real.stock_movements));
    if (purchase.order) losses.push(...(await pageLosses(run, purchase, files.get(id))));
  }
  return losses;
}

/**
 * Whether a payment belongs to an order: M-Pesa has our number only, so the attempt's reference
 * decides.
 */
function belongs(payment, id, file) {
  if (payment.provider === "stripe") return payment.order_reference === id;
  return Boolean(file?.attempts.some(({ reference }) => reference === payment.session));
}

/**
 * Losses of one order in our database (`file`), WooCommerce (`rows`) and at the providers
 * (`money`).
 */
export function orderLosses(purchase, file, rows, money, movements) {
  const name = `${purchase.method} order ${purchase.input.checkout_id}`;
  const losses = [];
  const report = (what) => losses.push(`${name}: ${what}`);
  if (!file) {
    if (purchase.order) report("acknowledged and lost");
    if (rows.length > 0) report("is in WooCommerce and unknown to us");
    if (money.length > 0) report("paid and unknown to us");
    return losses;
  }
  if (rows.length !== 1) report(`is in WooCommerce ${rows.length} times`);
  if (rows.length === 1) losses.push(...storeOrderLosses(name, file, rows[0], movements));
  losses.push(...paymentLosses(name, file, money), ...outboxLosses(name, file));
  return losses;
}

function storeOrderLosses(name, file, row, movements) {
  const losses = [];
  const { order } = file;
  const report = (what) => losses.push(`${name}: ${what}`);
  const differs = file.alerts.some(({ kind }) => kind === "total_differs");
  if (cents(row.total) !== order.total && !differs) {
    report(`total ${order.total} here, ${row.total} in WooCommerce`);
  }
  const ours = order.contents.quote.lines.map(key).toSorted().join();
  const theirs = row.line_items.map(key).toSorted().join();
  if (ours !== theirs) report(`lines ${ours} here, ${theirs} in WooCommerce`);
  if (!STATUS[order.status]?.includes(row.status)) {
    report(`${order.status} here, ${row.status} in WooCommerce`);
  }
  for (const [product, taken] of takenFrom(movements, row.id)) {
    const lines = ours.split(",").filter((line) => line.startsWith(`${product}:`));
    const times = taken.filter((change) => change < 0).length;
    if (times > Math.max(1, lines.length)) report(`stock of ${product} was lowered ${times} times`);
  }
  return losses;
}

const key = ({ product_id, variation_id, quantity }) =>
  `${product_id}:${variation_id || 0}:${quantity}`;

function takenFrom(movements, rowId) {
  const byProduct = new Map();
  for (const { order_id, product_id, change } of movements) {
    if (order_id !== rowId) continue;
    byProduct.set(product_id, [...(byProduct.get(product_id) ?? []), change]);
  }
  return byProduct;
}

function paymentLosses(name, file, money) {
  const losses = [];
  const report = (what) => losses.push(`${name}: ${what}`);
  const { order, payments } = file;
  const attempted = payments.filter(({ attempt_id }) => attempt_id);
  const took = money.reduce((sum, { amount }) => sum + amount, 0);
  const booked = attempted.reduce((sum, { amount }) => sum + amount, 0);
  if (took !== booked) report(`providers took ${took}, the ledger holds ${booked}`);
  if (attempted.length !== money.length) {
    report(`${money.length} payments were made, ${attempted.length} are booked`);
  }
  const gaveBack = money.reduce((sum, { refunded }) => sum + refunded, 0);
  const returned = file.refunds.filter(({ state, reference }) => state === "done" && reference);
  const sum = returned.reduce((all, { amount }) => all + amount, 0);
  if (gaveBack !== sum) report(`providers refunded ${gaveBack}, the ledger holds ${sum}`);
  if (file.received >= order.total && ["pending", "confirmed"].includes(order.status)) {
    report(`received ${file.received} and is ${order.status}`);
  }
  const surplus = file.received - order.total - file.returned;
  if (surplus > 0 && order.refund_due !== surplus) {
    report(`overpaid by ${surplus}, refund due ${order.refund_due}`);
  }
  if (surplus > 0 && !file.alerts.some(({ kind }) => kind === "refund_due")) {
    report("a second payment raised no alert");
  }
  return losses;
}

/** Outbox entries that are parked or stuck without an alert. */
function outboxLosses(name, file) {
  const losses = [];
  const now = Date.now();
  for (const entry of file.outbox) {
    if (entry.state === "parked" && !file.alerts.some(({ kind }) => kind === "parked")) {
      losses.push(`${name}: ${entry.kind} is parked without an alert`);
    }
    const stuck = entry.state === "due" && entry.last_error && entry.next_try < now - 5_000;
    if (stuck) losses.push(`${name}: ${entry.kind} is stuck: ${entry.last_error}`);
  }
  return losses;
}

/** Differences between the order page and our database. */
async function pageLosses(run, purchase, file) {
  const { status, body } = await readOrderPage(run, purchase);
  if (status !== 200)
    return [`${purchase.method} order ${purchase.order.id}: its page answers ${status}`];
  const losses = [];
  if (file && body.payment.received !== file.received) {
    losses.push(`${purchase.order.id}: its page shows ${body.payment.received} received`);
  }
  if (body.number !== purchase.order.number)
    losses.push(`${purchase.order.id}: changed its number`);
  return losses;
}
