// Lighthouse on every page, against the embedded sandbox: accessibility and best practices must be
// 100 everywhere, SEO on indexed pages; private pages must be `noindex`.
//
//   npm run lighthouse                                    every page
//   npm run lighthouse -- --only=home,shop                some of them
//   npm run lighthouse -- --origin=http://127.0.0.1:8300  of a shop that is open already
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "./lib/free-port.mjs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { CHROMIUM } from "./lib/chromium.mjs";
import { startSandbox, startServer } from "./lib/demo.mjs";
import { STATE } from "./lib/run.mjs";
import { setUpWeb } from "./lib/setup.mjs";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, origin: { type: "string" } },
});
const PRODUCT = "study-mix";
const CATEGORIES = ["accessibility", "best-practices", "seo"];

const folder = mkdtempSync(join(tmpdir(), "korosho-lighthouse-"));

/** Starts a shop, or uses the running one at `--origin`. */
async function openShop() {
  if (values.origin) return { origin: values.origin, close: () => undefined };
  await setUpWeb();
  const sandbox = await startSandbox({ dataDir: join(folder, "sandbox") });
  const server = await startServer({
    sandbox: sandbox.origin,
    dataDir: join(folder, "server"),
    extra: { KOROSHO_RATE_LIMITS: "off" },
  });
  const close = () => [server, sandbox].forEach(({ child }) => child.kill("SIGKILL"));
  return { origin: server.origin, close };
}

async function ask(url, body) {
  const headers = { "content-type": "application/json" };
  const init = body && { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** URL of an order to be paid at the counter. */
async function placeOrder(origin) {
  const { product } = await ask(`${origin}/api/products/${PRODUCT}`);
  const lines = [{ product_id: product.id, variation_id: null, quantity: 1 }];
  const wish = { lines, fulfilment: { method: "pickup" } };
  const { total } = await ask(`${origin}/api/quote`, wish);
  const { order } = await ask(`${origin}/api/checkout`, {
    ...wish,
    checkout_id: randomUUID(),
    customer: { name: "Amina", phone: "0712345678" },
    payment: "counter",
    expected_total: total,
    language: "en",
  });
  return `/order/${order.id}?key=${order.key}`;
}

/** Runs in the page: whether a product without sizes is in the cart. */
function isFilled() {
  return localStorage.getItem("root")?.includes("-default");
}

/** Fills the cart, so that cart and checkout are not empty. */
async function fillCart(browser, origin) {
  const page = await browser.newPage();
  await page.goto(`${origin}/products/${PRODUCT}`);
  for (let tries = 0; tries < 20 && !(await page.evaluate(isFilled)); tries += 1) {
    const add = page.getByRole("button", { name: "Add to cart: Study Mix" }).first();
    await add.click({ timeout: 5_000 }).catch(() => undefined);
  }
  await page.close();
}

/** Names of Lighthouse's failed audits. */
function shortfalls({ categories, audits }, isPrivate) {
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => id);
  const crawlable = audits["is-crawlable"]?.score === 1;
  if (isPrivate && crawlable) failed.push("noindex is missing");
  return failed.filter((id) => !(isPrivate && id === "is-crawlable"));
}

async function judge(url, port, isPrivate) {
  const run = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    throttlingMethod: "provided",
    disableStorageReset: true,
    logLevel: "error",
  });
  const { lhr } = run;
  const scores = CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100));
  return { lhr, scores, failed: shortfalls(lhr, isPrivate) };
}

const shop = await openShop();
const port = await freePort();
const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
  ...CHROMIUM,
  args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
});
let bad = 0;
try {
  await fillCart(browser, shop.origin);
  const pages = [
    ["home", "/", false],
    ["shop", "/shop", false],
    ["product", `/products/${PRODUCT}`, false],
    ["contact", "/contact", false],
    ["cart", "/cart", true],
    ["checkout", "/checkOut", true],
    ["order", await placeOrder(shop.origin), true],
  ];
  const wanted = values.only.split(",").filter(Boolean);
  const out = join(STATE, "lighthouse");
  mkdirSync(out, { recursive: true });
  console.log("page       accessibility  best practices  SEO");
  for (const [name, path, isPrivate] of pages) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { lhr, scores, failed } = await judge(`${shop.origin}${path}`, port, isPrivate);
    writeFileSync(join(out, `${name}.json`), JSON.stringify(lhr));
    const [accessibility, practices, seo] = scores.map((score) => String(score).padStart(3));
    const found = isPrivate && failed.length === 0 ? "noindex" : seo;
    const line = `${name.padEnd(10)} ${accessibility}            ${practices}             ${found}`;
    console.log(failed.length === 0 ? line : `${line}  ✗ ${failed.join(", ")}`);
    bad += failed.length;
  }
} finally {
  await browser.close();
  shop.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
process.exit(bad === 0 ? 0 : 1);
