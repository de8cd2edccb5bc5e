// `npm run test:store -- --url … --key … --secret …`: compares a WooCommerce store with the
// recording of its version, request by request, and prints the differences.
// docs/store-comparison.md.
import { parseArgs } from "node:util";
import { connectStore, readVersion } from "./store-comparison/client.mjs";
import { compare, readRecording, writeRecording } from "./store-comparison/recordings.mjs";
import { runComparison } from "./store-comparison/run.mjs";
import { runShopComparison } from "./store-comparison/shop-run.mjs";
import { runStateComparison } from "./store-comparison/state-run.mjs";

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    key: { type: "string" },
    secret: { type: "string" },
    "read-key": { type: "string" },
    "read-secret": { type: "string" },
    "store-version": { type: "string" },
    record: { type: "boolean", default: false },
    reset: { type: "boolean", default: false },
    only: { type: "string" },
    shop: { type: "string" },
    "start-shop": { type: "boolean", default: false },
    carts: { type: "string", default: "100" },
    orders: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    settle: { type: "string", default: "75" },
    examples: { type: "string", default: "3" },
    faults: { type: "string" },
    kills: { type: "boolean", default: false },
    state: { type: "boolean", default: false },
    webhooks: { type: "boolean", default: false },
    folder: { type: "string" },
  },
});

const only = options.only ? (name) => name.includes(options.only) : null;

function storeOf({ url, key, secret, "read-key": readKey, "read-secret": readSecret }) {
  if (!url || !key || !secret) throw new Error("--url, --key and --secret are needed");
  const read = readKey && readSecret ? { key: readKey, secret: readSecret } : null;
  return connectStore({ url, pairs: { write: { key, secret }, read } });
}

const LINES_PER_CASE = 12;

const print = (line) => console.log(line);

function printDifferences(differing) {
  for (const { name, found } of differing) {
    console.log(`\n${name}`);
    for (const line of found.slice(0, LINES_PER_CASE)) console.log(`  ${line}`);
    const more = found.length - LINES_PER_CASE;
    if (more > 0) console.log(`  … and ${more} more`);
  }
}

async function compareShop(store) {
  const differing = await runShopComparison(store, {
    shop: options["start-shop"] ? null : options.shop,
    reset: options.reset,
    only,
    carts: Number(options.carts),
    orders: Number(options.orders),
    seed: Number(options.seed),
    settleSeconds: Number(options.settle),
    examples: Number(options.examples),
    faults: options.faults,
    kills: options.kills,
  });
  console.log(`\n${differing} differences between shop and store`);
  return differing === 0 ? 0 : 1;
}

async function compareState(store) {
  const { reset, webhooks, folder } = options;
  const missed = await runStateComparison(store, { reset, only, webhooks, folder });
  console.log(`\n${missed} acts that the shop did not show`);
  return missed === 0 ? 0 : 1;
}

async function main() {
  const store = storeOf(options);
  const version = options["store-version"] ?? (await readVersion(store));
  if (!version) throw new Error("the store does not tell its version: add --store-version 11.0.1");
  console.log(`WooCommerce ${version} at ${store.origin}`);
  if (options.state) return compareState(store);
  if (options.shop || options["start-shop"]) return compareShop(store);
  const answers = await runComparison(store, { reset: options.reset, only, progress: print });
  const count = Object.keys(answers).length;
  if (options.record) {
    console.log(`${count} cases, ${writeRecording(version, answers)} recorded`);
    return 0;
  }
  const differing = compare(readRecording(version), answers);
  printDifferences(differing);
  console.log(`\n${count} cases, ${differing.length} differ from the recording of ${version}`);
  return differing.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  console.error(error.message);
  return 2;
});
