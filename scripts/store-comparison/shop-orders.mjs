// Orders placed in the shop during faults of the store, then searched for in the store.
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hasNegativeLine, payable, SHOP_DIGITS, shopCart, storeCart } from "./shop-carts.mjs";
import { ask } from "./shop-process.mjs";

const ARRIVAL_TIMEOUT_MS = 600_000;
const FAULT_MS = 6_000;
const RECOVERY_MS = 2_000;

/** Faults in a store's `mode` file; `kill` ends the shop's process. */
const FAULTS = ["notice", "maintenance", "fatal", "no-rest", "slow"];

function checkoutOf(known, cart, quote, index) {
  const checkout = {
    ...shopCart(known, cart),
    checkout_id: randomUUID(),
    customer: {
      name: "Asha Otieno",
      phone: `+2547120${String(10_000 + index).slice(-5)}`,
      email: `asha${index}@example.com`,
    },
    payment: cart.place.zone === null ? "counter" : "on_delivery",
    expected_total: quote.total,
  };
  if (cart.place.zone !== null) {
    const address = { estate: "Kilimani", landmark: "Opposite the mosque", directions: "Gate 3" };
    checkout.fulfilment = { ...checkout.fulfilment, address };
  }
  return checkout;
}

/** Sends a checkout until it is answered: its id makes it one order however often it is sent. */
async function place(shop, checkout) {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await ask(shop, "POST", "/api/checkout", checkout).catch(() => null);
    if (answer && answer.status < 500) return answer;
    await sleep(500);
  }
  throw new Error(`no answer to checkout ${checkout.checkout_id}`);
}

/** Lines that both sell in this quantity, and the coupon only if it is accepted. */
async function orderable(shop, known, cart) {
  const first = await ask(shop, "POST", "/api/quote", shopCart(known, cart));
  const lines = cart.lines.filter((_, index) => first.body.lines[index].available);
  if (lines.length === 0) return null;
  const taken = !first.body.notices.some(({ code }) => code === "coupon_refused");
  const smaller = { ...cart, lines, coupon: taken ? cart.coupon : null };
  const { body } = await ask(shop, "POST", "/api/quote", shopCart(known, smaller));
  return { cart: smaller, quote: body };
}

/** Injects one fault after another until the returned function is called. */
function troubleStore(file, shop, kills) {
  const stopping = new AbortController();
  const setFault = (mode) => file && writeFileSync(file, mode);
  const run = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      setFault(FAULTS[turn % FAULTS.length]);
      await sleep(FAULT_MS);
      setFault("");
      if (kills && shop.killAndRestart) await shop.killAndRestart();
      await sleep(RECOVERY_MS);
    }
  };
  const done = run();
  return async () => {
    stopping.abort();
    await done;
  };
}

const money = (text) => Math.round(Number(text ?? 0) * 10_000) / 10_000;
const sum = (rows, field) =>
  money((rows ?? []).reduce((total, row) => total + Number(row[field]), 0));

/** Expected order: the store cart in the store's decimals. */
function expectedOf(cart) {
  const { currency_minor_unit: digits, ...totals } = cart.totals;
  const main = (minor) => money(Number(minor ?? 0) / 10 ** digits);
  const total = main(totals.total_price);
  return {
    total: payable(total),
    tax: main(totals.total_tax),
    shipping: main(totals.total_shipping),
    "shipping tax": main(totals.total_shipping_tax),
    coupons: cart.coupons
      .map(({ code }) => code)
      .toSorted()
      .join(),
    lines: cart.items
      .map(
        (item) =>
          `${item.id}×${item.quantity}=${main(item.totals.line_subtotal)}-${main(item.totals.line_total)}+${main(item.totals.line_total_tax)}`,
      )
      .toSorted()
      .join(" "),
    // Unpayable rest of a total with three decimals.
    fees: money(payable(total) - total),
  };
}

/** Untaxed delivery as a fee, because versions before 9.7 tax every shipping line. */
const deliveryFee = ({ shipping_lines: [shipping], fee_lines: fees }) =>
  shipping && money(shipping.total) === 0
    ? fees.filter(({ name }) => name === shipping.method_title)
    : [];

/** Facts of the order in the store. */
function foundOf(order) {
  const delivery = sum(deliveryFee(order), "total");
  return {
    total: money(order.total),
    tax: money(order.total_tax),
    shipping: money(money(order.shipping_total) + delivery),
    "shipping tax": money(order.shipping_tax),
    coupons: order.coupon_lines
      .map(({ code }) => code)
      .toSorted()
      .join(),
    lines: order.line_items
      .map(
        (line) =>
          `${line.variation_id || line.product_id}×${line.quantity}=${money(line.subtotal)}-${money(line.total)}+${money(line.total_tax)}`,
      )
      .toSorted()
      .join(" "),
    fees: money(sum(order.fee_lines, "total") - delivery),
  };
}

/**
 * Differences between the order's discount and those of its lines and the cart. An order's discount
 * is the difference of its lines' rounded amounts (`WC_Abstract_Order::calculate_totals`), the
 * cart's is rounded as one sum (`WC_Cart_Totals::calculate_discounts`), and REST cannot set it:
 * they may differ by half a unit for each rounded amount.
 */
function discountProblems(order, expected) {
  const actual = money(order.discount_total);
  const ofLines = money(sum(order.line_items, "subtotal") - sum(order.line_items, "total"));
  const problems = [];
  const unit = 10 ** -expected.digits;
  const roundings = 2 * order.line_items.length + 1;
  if (Math.abs(actual - ofLines) > unit * 1.001)
    problems.push(`${actual}, its lines say ${ofLines}`);
  if (Math.abs(actual - expected.discount) > (unit * (roundings + 0.002)) / 2)
    problems.push(`${actual}, the store's own cart ${expected.discount}`);
  return problems;
}

/** Waits until the shop reports each order as arrived in the store. */
async function whenArrived(shop, placed) {
  const until = Date.now() + ARRIVAL_TIMEOUT_MS;
  let waiting = placed;
  while (waiting.length > 0 && Date.now() < until) {
    const views = await Promise.all(
      waiting.map(({ order }) => ask(shop, "GET", `/api/orders/${order.id}?key=${order.key}`)),
    );
    waiting = waiting.filter((_, index) => !views[index].body?.store_number);
    if (waiting.length > 0) await sleep(1000);
  }
  return waiting;
}

const ourId = (order) => order.meta_data.find(({ key }) => key === "_korosho_order_id")?.value;

/**
 * Amounts that may differ by one unit at the same total: REST and checkout round taxes as one sum
 * differently, and with three decimals the fee for the unpayable rest takes a share of the tax.
 */
const ROUNDED_APART = new Set(["tax", "fees"]);

function judge({ order, total, expected, discount }, standing, roundsAtSubtotal) {
  const mine = standing.filter((one) => ourId(one) === order.id);
  if (mine.length === 0) return [{ cause: "order lost", detail: order.number }];
  if (mine.length > 1) {
    const ids = mine.map((one) => `${one.id} ${one.status}`).join(", ");
    return [{ cause: "order doubled", detail: `${order.number}: ${ids}` }];
  }
  const found = [];
  if (Math.round(Number(mine[0].total) * 100) !== total) {
    found.push({
      cause: "total differs from what was agreed",
      detail: `${order.number}: shop ${total / 100}, store ${mine[0].total}`,
    });
  }
  const actual = foundOf(mine[0]);
  for (const [name, value] of Object.entries(expected)) {
    if (actual[name] === value) continue;
    const unit = 10 ** -discount.digits;
    const isRounding =
      (roundsAtSubtotal || discount.digits > SHOP_DIGITS) &&
      ROUNDED_APART.has(name) &&
      Math.abs(actual[name] - value) < unit * 1.001;
    if (isRounding) continue;
    const detail = `${order.number}: order has ${actual[name]}, the store's own cart ${value}`;
    found.push({ cause: `order's ${name} differs`, detail });
  }
  for (const problem of discountProblems(mine[0], discount))
    found.push({
      cause: "order's discount differs",
      detail: `${order.number}: order has ${problem}`,
    });
  return found;
}

/** Discount of the store cart, and its decimal places. */
function discountOf({ totals }) {
  const digits = totals.currency_minor_unit;
  return { digits, discount: money(Number(totals.total_discount ?? 0) / 10 ** digits) };
}

/**
 * Places the carts, with faults if a `mode` file is named, and checks every order: `[{ cause,
 * detail }]`.
 */
export async function compareOrders(store, shop, known, carts, options) {
  const { faults = null, kills = false, roundsAtSubtotal = false } = options;
  const ready = [];
  for (const cart of carts) {
    const one = await orderable(shop, known, cart);
    if (!one) continue;
    const priced = await storeCart(store, known, one.cart);
    if (priced.refusals.length > 0 || hasNegativeLine(priced.cart)) continue;
    ready.push({ ...one, expected: expectedOf(priced.cart), discount: discountOf(priced.cart) });
  }
  const stop = faults || kills ? troubleStore(faults, shop, kills) : async () => {};
  const placed = [];
  const found = [];
  for (const [index, { cart, quote, ...judged }] of ready.entries()) {
    const answer = await place(shop, checkoutOf(known, cart, quote, index));
    if (answer.status === 201)
      placed.push({ order: answer.body.order, total: quote.total, ...judged });
    else
      found.push({ cause: "checkout refused", detail: JSON.stringify(answer.body).slice(0, 300) });
  }
  await stop();
  const missing = await whenArrived(shop, placed);
  for (const { order } of missing)
    found.push({ cause: "not arrived in time", detail: order.number });
  const standing = await store.all("orders?status=any");
  for (const one of placed) found.push(...judge(one, standing, roundsAtSubtotal));
  return { placed: placed.length, found };
}
