// What really happened against what we say happened. Every sentence returned is a loss.
import { ledger } from "./test-env.mjs";
import { look } from "./customer.mjs";

const ORDER_META = "_korosho_order_id";

/** Our status → WooCommerce's, once everything is calm. */
const STATUS = {
  pending: ["pending"],
  confirmed: ["on-hold"],
  paid: ["processing"],
  cancelled: ["cancelled"],
  refunded: ["refunded"],
};

const ourId = (row) => row.meta_data.find(({ key }) => key === ORDER_META)?.value;

const cents = (text) => Math.round(Number(text) * 100);

/** Compares one run's orders everywhere; resolves with what is wrong, in sentences. */
export async function audit(run) {
  const [real, exported] = await Promise.all([
    ledger(run.testEnv),
    run.servers[0].office("orders", "export", "--format", "json", "--days", "3"),
  ]);
  const files = new Map(JSON.parse(exported).map((file) => [file.order.id, file]));
  const losses = [];
  for (const wanted of run.wishes) {
    if (!wanted.order && !wanted.refused)
      losses.push(`${wanted.input.checkout_id}: never answered`);
    const id = wanted.input.checkout_id;
    const rows = real.orders.filter((row) => ourId(row) === id && row.status !== "trash");
    const money = real.payments.filter((payment) => belongs(payment, id, files.get(id)));
    losses.push(...ofOrder(wanted, files.get(id), rows, money, real.stock_movements));
    if (wanted.order) losses.push(...(await ofPage(run, wanted, files.get(id))));
  }
  return losses;
}

/** M-Pesa knows our number only; the attempt's own id tells whose prompt it was. */
function belongs(payment, id, file) {
  if (payment.provider === "stripe") return payment.order_reference === id;
  return Boolean(file?.attempts.some(({ reference }) => reference === payment.session));
}

/** One order in our books (`file`), in WooCommerce (`rows`) and at the payment providers (`money`). */
export function ofOrder(wanted, file, rows, money, movements) {
  const name = `${wanted.method} order ${wanted.input.checkout_id}`;
  const losses = [];
  const lose = (what) => losses.push(`${name}: ${what}`);
  if (!file) {
    if (wanted.order) lose("acknowledged and lost");
    if (rows.length > 0) lose("stands in WooCommerce and is unknown to us");
    if (money.length > 0) lose("paid and unknown to us");
    return losses;
  }
  if (rows.length !== 1) lose(`stands in WooCommerce ${rows.length} times`);
  if (rows.length === 1) losses.push(...ofRow(name, file, rows[0], movements));
  losses.push(...ofMoney(name, file, money), ...ofWork(name, file));
  return losses;
}

function ofRow(name, file, row, movements) {
  const losses = [];
  const { order } = file;
  const lose = (what) => losses.push(`${name}: ${what}`);
  const differs = file.alerts.some(({ kind }) => kind === "total_differs");
  if (cents(row.total) !== order.total && !differs) {
    lose(`total ${order.total} here, ${row.total} in WooCommerce`);
  }
  const ours = order.contents.quote.lines.map(key).toSorted().join();
  const theirs = row.line_items.map(key).toSorted().join();
  if (ours !== theirs) lose(`lines ${ours} here, ${theirs} in WooCommerce`);
  if (!STATUS[order.status]?.includes(row.status)) {
    lose(`${order.status} here, ${row.status} in WooCommerce`);
  }
  for (const [product, taken] of takenFrom(movements, row.id)) {
    const wanted = ours.split(",").filter((line) => line.startsWith(`${product}:`));
    const times = taken.filter((change) => change < 0).length;
    if (times > Math.max(1, wanted.length)) lose(`stock of ${product} was lowered ${times} times`);
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

function ofMoney(name, file, money) {
  const losses = [];
  const lose = (what) => losses.push(`${name}: ${what}`);
  const { order, payments } = file;
  const attempted = payments.filter(({ attempt_id }) => attempt_id);
  const took = money.reduce((sum, { amount }) => sum + amount, 0);
  const booked = attempted.reduce((sum, { amount }) => sum + amount, 0);
  if (took !== booked) lose(`providers took ${took}, the ledger holds ${booked}`);
  if (attempted.length !== money.length) {
    lose(`${money.length} payments were made, ${attempted.length} are booked`);
  }
  const gaveBack = money.reduce((sum, { refunded }) => sum + refunded, 0);
  const returned = file.refunds.filter(({ state, reference }) => state === "done" && reference);
  const sum = returned.reduce((all, { amount }) => all + amount, 0);
  if (gaveBack !== sum) lose(`providers gave back ${gaveBack}, we say ${sum}`);
  if (file.received >= order.total && ["pending", "confirmed"].includes(order.status)) {
    lose(`has its money (${file.received}) and is ${order.status}`);
  }
  const surplus = file.received - order.total - file.returned;
  if (surplus > 0 && order.refund_due !== surplus) {
    lose(`${surplus} came too much, ${order.refund_due} is to be given back`);
  }
  if (surplus > 0 && !file.alerts.some(({ kind }) => kind === "refund_due")) {
    lose("a second payment raised no alert");
  }
  return losses;
}

/** Nothing may be stuck without staff being told. */
function ofWork(name, file) {
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

/** The page says what the books say. */
async function ofPage(run, wanted, file) {
  const { status, body } = await look(run, wanted);
  if (status !== 200) return [`${wanted.method} order ${wanted.order.id}: its page says ${status}`];
  const losses = [];
  if (file && body.payment.received !== file.received) {
    losses.push(`${wanted.order.id}: its page says ${body.payment.received} came in`);
  }
  if (body.number !== wanted.order.number) losses.push(`${wanted.order.id}: changed its number`);
  return losses;
}
