// Measures the seconds from a staff action in the store until the shop shows it, and whether an
// immediate order respects it.
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { binary } from "../lib/demo.mjs";
import { applyConfiguration, CONFIGURATIONS } from "./configurations.mjs";
import { createKnown } from "./known.mjs";
import { emptyStore, refuseMerchants, seedCoupons, seedStore } from "./seed.mjs";
import { ask, startShop } from "./shop-process.mjs";
import { buyCart, ORDER_ACTS, SHOP_ACTS } from "./state-acts.mjs";
import { startRelay } from "./state-relay.mjs";

const TIMEOUT_MS = 120_000;
const READ_EVERY_MS = 500;
/** Polling interval that leaves the updates to webhooks. */
const RARELY_SECONDS = "3000";

/** Runs PHP inside the store in the folder created by `up.sh`. */
function phpIn(folder, origin) {
  const { host } = new URL(origin);
  const boot =
    `define('WP_ADMIN', true); $_SERVER['HTTP_HOST'] = '${host}';` +
    `$_SERVER['REQUEST_URI'] = '/wp-admin/'; require '${folder}/wp/wp-load.php'; wp_set_current_user(1);`;
  return (code) => execFileSync("php", ["-d", "memory_limit=512M", "-r", boot + code]);
}

async function until(check, timeoutMs = TIMEOUT_MS) {
  const began = Date.now();
  while (Date.now() - began < timeoutMs) {
    if (await check()) return Date.now() - began;
    await sleep(READ_EVERY_MS);
  }
  return null;
}

/** Exports the orders by the admin CLI: opening an order page would read the store again. */
function exportOrders(ctx) {
  const text = execFileSync(binary("korosho-server"), ["orders", "export", "--format", "json"], {
    env: ctx.shop.env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Map(
    JSON.parse(text).map(({ order }) => {
      const { status, total, contents } = order;
      return [order.id, { status, total, note: contents.note, woo: order.woo_id }];
    }),
  );
}

function checkoutOf(cart, total) {
  const address = { estate: "Kilimani", landmark: "Opposite the mosque", directions: "Gate 3" };
  return {
    ...cart,
    fulfilment: { ...cart.fulfilment, address },
    checkout_id: randomUUID(),
    customer: { name: "Asha Otieno", phone: "+254712000001", email: "asha@example.com" },
    payment: "on_delivery",
    expected_total: total,
  };
}

/** Result of a response: `accepted`, or the code of the problem. */
const verdict = ({ status, body }) => (status < 300 ? "accepted" : (body.code ?? `${status}`));

async function placeOrder(ctx) {
  const cart = buyCart(ctx, ["almonds"]);
  const id = ctx.known.find("post", "voucher").id;
  cart.lines.push({ product_id: id, variation_id: null, quantity: 1 });
  const quote = await ctx.ask("POST", "/api/quote", cart);
  const placed = await ctx.ask("POST", "/api/checkout", checkoutOf(cart, quote.body.total));
  if (placed.status >= 300) throw new Error(`no order: ${JSON.stringify(placed.body)}`);
  const { id: order, key } = placed.body.order;
  return { id: order, key, total: quote.body.total };
}

const pay = (ctx, { id, key }) =>
  ctx.ask("POST", `/api/orders/${id}/pay`, { id, key, payment: "on_delivery" });

/** Seconds until the first later delivery whose topic has this prefix. */
function delivered(ctx, since, topic) {
  const found = ctx.relay?.deliveries.find((one) => one.at >= since && one.topic.startsWith(topic));
  return found ? found.at - since : null;
}

async function runOrderAct(ctx, one, [watched, paid]) {
  const { prepare, prepared, act, seen } = one;
  const states = () => exportOrders(ctx);
  if (prepare) {
    await Promise.all([prepare(ctx, watched), prepare(ctx, paid)]);
    if (prepared) await until(() => prepared(states().get(watched.id)));
    else await sleep(20_000);
  }
  const before = states().get(watched.id);
  const began = Date.now();
  await act(ctx, watched);
  const acted = Date.now();
  await act(ctx, paid);
  const answer = verdict(await pay(ctx, paid));
  const took = await until(() => seen(states().get(watched.id), before));
  const shown = took === null ? null : Date.now() - acted;
  return { name: `order ${one.name}`, shown, hook: delivered(ctx, began, "order."), answer };
}

/** Result of an order at the previous price, sent right after the second action. */
async function boughtAtOnce(ctx, { again, buy }) {
  if (!again) return "";
  const cart = buyCart(ctx, buy);
  const quote = await ctx.ask("POST", "/api/quote", cart);
  await again(ctx);
  return verdict(await ctx.ask("POST", "/api/checkout", checkoutOf(cart, quote.body.total)));
}

async function runShopAct(ctx, one) {
  const kept = {};
  if (one.prepare) {
    await one.prepare(ctx);
    await sleep(3_000);
  }
  const before = await one.read(ctx, kept);
  const began = Date.now();
  const byAdmin = ctx.php && one.admin;
  await (byAdmin ? one.admin : one.act)(ctx);
  const acted = Date.now();
  let inStore = one.store ? null : undefined;
  const took = await until(async () => {
    if (inStore === null && (await one.store(ctx))) inStore = Date.now() - acted;
    return one.done(await one.read(ctx, kept), before);
  });
  const shown = took === null ? null : Date.now() - acted;
  const answer = await boughtAtOnce(ctx, one);
  const name = byAdmin ? `${one.name} (settings page)` : one.name;
  const hook = inStore === undefined ? delivered(ctx, began, "") : inStore;
  return { name, shown, hook, answer };
}

const seconds = (ms) => (ms === null || ms === undefined ? "-" : (ms / 1000).toFixed(1));

function print({ name, shown, hook, answer, error }) {
  if (error) console.log(`| ${name} | not run: ${error} | | |`);
  else console.log(`| ${name} | ${seconds(shown)} | ${seconds(hook)} | ${answer} |`);
}

async function attempt(name, run) {
  try {
    return await run();
  } catch (error) {
    return { name, error: error.message, shown: null };
  }
}

async function runOrderActs(ctx, wanted) {
  const acts = ORDER_ACTS.filter(({ name }) => wanted(`order ${name}`));
  const orders = [];
  for (let at = 0; at < acts.length * 2; at += 1) orders.push(await placeOrder(ctx));
  await until(() => {
    const book = exportOrders(ctx);
    for (const order of orders) order.woo = book.get(order.id)?.woo;
    return orders.every(({ woo }) => woo);
  });
  // The shop finishes reading the new orders before staff act.
  await sleep(20_000);
  const results = [];
  for (const [at, one] of acts.entries()) {
    const pair = orders.slice(at * 2, at * 2 + 2);
    results.push(await attempt(one.name, () => runOrderAct(ctx, one, pair)));
    print(results.at(-1));
  }
  return results;
}

async function runShopActs(ctx, wanted) {
  const results = [];
  for (const one of SHOP_ACTS.filter(({ name }) => wanted(name))) {
    results.push(await attempt(one.name, () => runShopAct(ctx, one)));
    print(results.at(-1));
    // Webhooks of one action must not count for the next.
    if (ctx.relay) await sleep(12_000);
  }
  return results;
}

/** Number of actions that the shop did not show; prints each as a row of a table. */
export async function runStateComparison(store, options) {
  if (!options.reset) await refuseMerchants(store);
  await emptyStore(store);
  const known = createKnown();
  const failures = await seedStore(store, known);
  if (failures.length > 0) throw new Error(`the store could not be seeded: ${failures[0]}`);
  await seedCoupons(store, known);
  await applyConfiguration(store, CONFIGURATIONS[1], known);
  const relay = options.webhooks ? await startRelay() : null;
  const hooks = relay && {
    KOROSHO_PUBLIC_URL: relay.origin,
    KOROSHO_SHOP_POLL_SECONDS: RARELY_SECONDS,
  };
  const shop = await startShop(store, hooks ?? {});
  if (relay) relay.target = shop.origin;
  const php = options.folder ? phpIn(options.folder, store.origin) : null;
  const asked = (method, path, body) => ask(shop, method, path, body);
  const ctx = { store, shop, known, relay, php, sleep, ask: asked, undo: [] };
  const wanted = options.only ?? (() => true);
  try {
    if (relay) await until(() => relay.deliveries.length > 0 || null, 30_000);
    console.log("| Act | shown after s | webhook after s | bought or paid at once |");
    console.log("| --- | --- | --- | --- |");
    // Orders first: the last actions change the shop's currency.
    const results = [...(await runOrderActs(ctx, wanted)), ...(await runShopActs(ctx, wanted))];
    if (relay) console.log(`\n${relay.deliveries.length} deliveries`);
    return results.filter(({ shown }) => shown === null).length;
  } finally {
    for (const undo of ctx.undo) await undo().catch(() => {});
    await shop.close();
    relay?.close();
    await applyConfiguration(store, CONFIGURATIONS[0], known);
  }
}
