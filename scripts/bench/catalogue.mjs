// Scaling of the catalogue: start, first sync, memory, and response time by kind of query, with 30
// to 100,000 products. Every query to the running server is a different one, so that none is served
// from a cache.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { DEMO, startSandbox, startServer } from "../lib/demo.mjs";
import { basicAuth, json } from "../lib/http.mjs";
import { median } from "../lib/median.mjs";
import { setUpBench } from "../lib/setup.mjs";
import { removeFolder, temporaryFolder } from "../lib/temporary-folder.mjs";
import { until } from "../lib/until.mjs";

const TIMES = 60;
const TIMEOUT_MS = 30 * 60_000;

/** Milliseconds until `check` holds. */
async function timeUntil(what, check) {
  const start = performance.now();
  await until(what, check, TIMEOUT_MS, 20);
  return performance.now() - start;
}

function megabytes(pid, name) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Median response time in ms. */
async function timed(origin, question) {
  const times = [];
  for (let nth = 0; nth < TIMES; nth += 1) {
    const start = performance.now();
    await json(`${origin}${question(nth)}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Swaps two letters, a frequent typing error. */
function slipped(word) {
  return word.length > 4 ? `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}` : word;
}

async function questions(origin, products) {
  const some = await json(`${origin}/api/products?per_page=100&page=1`);
  const { items } = some;
  const item = (nth) => items[nth % items.length];
  const word = (nth) => item(nth).name.split(" ")[0];
  const pages = Math.max(1, Math.floor(products / 8));
  const page = (nth) => 1 + ((nth * 7919) % pages);
  return {
    page: (nth) => `/api/products?page=${page(nth)}`,
    "sorted page": (nth) => `/api/products?orderby=price&page=${page(nth)}`,
    filter: (nth) => `/api/products?category=3&in_stock=true&max_price=${90_000 + nth}`,
    search: (nth) => `/api/products?search=${encodeURIComponent(`${word(nth)} cashew`)}`,
    "search, typo": (nth) => `/api/products?search=${encodeURIComponent(slipped(word(nth)))}`,
    "search, common": (nth) => `/api/products?search=roasted&per_page=${1 + (nth % 90)}`,
    product: (nth) => `/api/products/${item(nth).slug}`,
  };
}

/** Changes a price in the store; returns the milliseconds until the shop has it. */
async function change(sandbox, origin) {
  const { product } = await json(`${origin}/api/products/study-mix`);
  const price = product.price / 100 + 1;
  const body = { regular_price: String(price), sale_price: "" };
  const url = `${sandbox}/wp-json/wc/v3/products/${product.id}`;
  await json(url, { method: "PUT", headers: basicAuth(DEMO), body });
  return timeUntil("the changed price", async () => {
    const now = await json(`${origin}/api/products/study-mix`);
    return now.product.price === price * 100;
  });
}

async function measure(products, profile) {
  const folder = temporaryFolder("catalogue");
  const args = ["--products", String(products)];
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox"), profile, args });
  const dataDir = join(folder, "server");
  const extra = {
    KOROSHO_RATE_LIMITS: "off",
    KOROSHO_CUSTOMER_LIMITS: "off",
    KOROSHO_SHOP_POLL_SECONDS: "5",
  };
  const open = () => startServer({ sandbox: sandbox.origin, dataDir, profile, extra });
  const isWhole = (origin) => async () =>
    (await json(`${origin}/api/products?per_page=1`)).total >= Math.min(products, 30) - 5;
  let server = await open();
  try {
    const copied = await timeUntil("the first copy", isWhole(server.origin));
    const kept = await change(sandbox.origin, server.origin);
    server.child.kill("SIGTERM");
    await new Promise((resolve) => server.child.once("close", resolve));
    const start = performance.now();
    server = await open();
    await until("the catalogue from disk", isWhole(server.origin), TIMEOUT_MS, 20);
    const started = performance.now() - start;
    const { total } = await json(`${server.origin}/api/products?per_page=1`);
    const memory = megabytes(server.child.pid, "VmRSS");
    const times = {};
    for (const [name, question] of Object.entries(await questions(server.origin, products))) {
      times[name] = await timed(server.origin, question);
    }
    return { products: total, copied, kept, started, memory, times };
  } finally {
    server.child.kill("SIGKILL");
    sandbox.child.kill("SIGKILL");
    removeFolder(folder);
  }
}

function tell({ products, copied, kept, started, memory, times }, empty) {
  const each = products > 100 ? (((memory - empty) * 1024) / products).toFixed(1) : "";
  const cells = [
    products,
    `${(copied / 1000).toFixed(1)} s`,
    `${(started / 1000).toFixed(2)} s`,
    `${(kept / 1000).toFixed(1)} s`,
    `${memory.toFixed(0)} MB`,
    each && `${each} kB`,
    ...Object.values(times).map((time) => `${time.toFixed(1)}`),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

/** `--products=30,1000,10000,100000`; `--debug` for the debug build. */
export async function run(args) {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: "string", default: "30,1000,10000,100000" },
      debug: { type: "boolean", default: false },
    },
  });
  if (!values.debug) await setUpBench();
  const sizes = values.products.split(",").map(Number);
  let empty = null;
  for (const products of sizes) {
    const found = await measure(products, values.debug ? "debug" : "release");
    if (empty === null) {
      const names = Object.keys(found.times).map((name) => `${name} (ms)`);
      const head = ["Products", "First copy", "Start from disk", "Change seen", "Memory", "Each"];
      console.log(`| ${[...head, ...names].join(" | ")} |`);
      console.log(`|${" --: |".repeat(head.length + names.length)}`);
      empty = found.memory;
    }
    tell(found, empty);
  }
}
