// Lighthouse on every page, against the embedded sandbox: accessibility and best practices must be
// 100 everywhere, SEO on indexed pages; private pages must be `noindex`.
//
//   npm run lighthouse                                    every page
//   npm run lighthouse -- --only=home,shop                some of them
//   npm run lighthouse -- --origin=http://127.0.0.1:8300  of a shop that is open already
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "./lib/free-port.mjs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { CHROMIUM } from "./lib/chromium.mjs";
import { openShopAt } from "./lib/demo.mjs";
import { json } from "./lib/http.mjs";
import { orderPath } from "./lib/screenshot-gallery.mjs";
import { STATE } from "./lib/run.mjs";
import { removeFolder, temporaryFolder } from "./lib/temporary-folder.mjs";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, origin: { type: "string" } },
});
const PRODUCT = "study-mix";
const CATEGORIES = ["accessibility", "best-practices", "seo"];

const folder = temporaryFolder("lighthouse");

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

const shop = await openShopAt(values.origin);
const port = await freePort();
const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
  ...CHROMIUM,
  args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
});
let bad = 0;
try {
  await fillCart(browser, shop.origin);
  const { product } = await json(`${shop.origin}/api/products/${PRODUCT}`);
  const pages = [
    ["home", "/", false],
    ["shop", "/shop", false],
    ["product", `/products/${PRODUCT}`, false],
    ["contact", "/contact", false],
    ["cart", "/cart", true],
    ["checkout", "/checkOut", true],
    ["order", await orderPath(shop.origin, product), true],
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
  removeFolder(folder);
}
process.exit(bad === 0 ? 0 : 1);
