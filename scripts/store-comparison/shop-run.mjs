// Shop against store over the configuration matrix.
import { ZONES } from "./catalogue.mjs";
import { applyConfiguration, CONFIGURATIONS } from "./configurations.mjs";
import { createKnown } from "./known.mjs";
import { randomCarts } from "./random-carts.mjs";
import {
  emptyStore,
  refuseMerchants,
  removeOrders,
  restock,
  seedCoupons,
  seedStore,
} from "./seed.mjs";
import { compareCart, readPlaces } from "./shop-carts.mjs";
import { compareOrders } from "./shop-orders.mjs";
import { attachShop, startShop } from "./shop-process.mjs";

const WORKERS = 3;

/** Runs `work` over the items with limited concurrency; results are in the items' order. */
async function inParallel(items, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index]).catch((error) => [
        { cause: "not compared", detail: error.message },
      ]);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return results;
}

async function runConfiguration(store, shop, known, { refusedZones, ...options }) {
  const { places, missing } = await readPlaces(shop, known);
  const found = ZONES.map(({ name }) => name)
    .filter((name) => missing.includes(name) !== refusedZones.includes(name))
    .map((name) => ({
      cause: `zone ${name} is ${missing.includes(name) ? "not offered" : "offered"}`,
      detail: "",
    }));
  const { seed } = options;
  const carts = randomCarts({ seed, count: options.carts, places });
  const results = await inParallel(carts, (cart) => compareCart(store, shop, known, cart, options));
  const same = results.filter((one) => one.length === 0).length;
  found.push(...results.flat());
  let placed = 0;
  if (options.orders > 0) {
    const wanted = randomCarts({ seed, count: options.orders, places, countedStock: false });
    const outcome = await compareOrders(store, shop, known, wanted, options);
    placed = outcome.placed;
    found.push(...outcome.found);
  }
  return { same, placed, found };
}

/** Number of differences; prints each, and a line per configuration with its causes. */
export async function runShopComparison(store, options) {
  if (!options.reset) await refuseMerchants(store);
  await emptyStore(store);
  const known = createKnown();
  const failures = await seedStore(store, known);
  if (failures.length > 0) throw new Error(`the store could not be seeded: ${failures[0]}`);
  let total = 0;
  for (const configuration of CONFIGURATIONS) {
    if (options.only && !options.only(configuration.name)) continue;
    await seedCoupons(store, known);
    await applyConfiguration(store, configuration, known);
    const shop = options.shop
      ? await attachShop(options.shop, options.settleSeconds)
      : await startShop(store);
    try {
      const { same, placed, found } = await runConfiguration(store, shop, known, {
        ...options,
        refusedZones: configuration.refusedZones,
        roundsAtSubtotal: configuration.tax.woocommerce_tax_round_at_subtotal === "yes",
      });
      total += found.length;
      report(configuration.name, { same, placed, found, options });
    } finally {
      await shop.close();
      await removeOrders(store);
      await restock(store, known);
    }
  }
  return total;
}

function report(name, { same, placed, found, options }) {
  const causes = Object.entries(byCause(found));
  console.log(
    `\n${name}: ${same} of ${options.carts} carts equal, ${placed} orders placed, ${found.length} differences`,
  );
  for (const [cause, all] of causes) {
    console.log(`  ${all.length} × ${cause}`);
    for (const { detail } of all.slice(0, options.examples))
      if (detail) console.log(`      ${detail}`);
  }
}

/** Groups differences by cause; Node 20 has no `Object.groupBy`. */
function byCause(found) {
  const groups = {};
  for (const one of found) (groups[one.cause] ??= []).push(one);
  return groups;
}
