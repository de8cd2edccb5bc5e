// Lighthouse on the pages of a first visit, median of five, alternating with the same content as
// plain handwritten HTML without scripts, the lower bound of any page; and the response time of
// "Add to cart" on a slow phone with a slow connection.
//
//   npm run bench:web
//   npm run bench:web -- --runs=3 --only=home,shop --debug
//
// `--debug` uses the debug build: its responses take longer, its pages are the same.
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "./lib/free-port.mjs";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { openPlain } from "./bench/lib/plain.mjs";
import { openSettledShop } from "./bench/lib/shop.mjs";
import { slowPage } from "./bench/lib/slow.mjs";
import { CHROMIUM } from "./lib/chromium.mjs";
import { median } from "./lib/median.mjs";
import { STATE } from "./lib/run.mjs";
import { setUpBench, setUpWeb } from "./lib/setup.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    debug: { type: "boolean", default: false },
  },
});
const RUNS = Number(values.runs);
const PAGES = { home: "/", shop: "/shop", product: "/products/study-mix", cart: "/cart" };
const MODES = ["simulate", "devtools"];

async function judge(url, port, throttlingMethod) {
  const { lhr } = await lighthouse(url, {
    port,
    onlyCategories: ["performance"],
    throttlingMethod,
    logLevel: "error",
  });
  const of = (audit) => lhr.audits[audit].numericValue;
  return {
    score: Math.round(lhr.categories.performance.score * 100),
    fcp: of("first-contentful-paint"),
    lcp: of("largest-contentful-paint"),
    tbt: of("total-blocking-time"),
    cls: of("cumulative-layout-shift"),
    lhr,
  };
}

const load = () => loadavg()[0].toFixed(1);

/** Medians of each figure. */
function middle(found) {
  const of = (name) => median(found.map((one) => one[name]));
  return { score: of("score"), fcp: of("fcp"), lcp: of("lcp"), tbt: of("tbt"), cls: of("cls") };
}

async function sideBySide(shop, plain, path, port, mode) {
  const found = { shop: [], plain: [] };
  for (let run = 0; run < RUNS; run += 1) {
    found.shop.push(await judge(`${shop.server.origin}${path}`, port, mode));
    found.plain.push(await judge(`${plain.origin}${path}`, port, mode));
  }
  return { shop: middle(found.shop), plain: middle(found.plain), last: found.shop.at(-1).lhr };
}

/**
 * Time until React has hydrated a page on a slow connection and processor, in ms after the click.
 */
async function liveAfter(browser, url) {
  const page = await slowPage(browser);
  await page.addInitScript(() =>
    addEventListener("hydrated", () => (window.liveAt ??= performance.now())),
  );
  await page.goto(url, { waitUntil: "commit" });
  const live = await page.waitForFunction(() => window.liveAt, null, { timeout: 60_000 });
  const at = await live.jsonValue();
  await page.context().close();
  return at;
}

await (values.debug ? setUpWeb() : setUpBench());
const shop = await openSettledShop({ profile: values.debug ? "debug" : "release" });
const port = await freePort();
const options = { ...CHROMIUM, args: [...CHROMIUM.args, `--remote-debugging-port=${port}`] };
const browser = await chromium.launch(options);
const plain = await openPlain(browser, shop.server.origin, Object.values(PAGES));
const wanted = values.only.split(",").filter(Boolean);
const pages = Object.entries(PAGES).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);
try {
  const out = join(STATE, "bench-web");
  mkdirSync(out, { recursive: true });
  const sizes = Object.keys(PAGES)
    .map((name, at) => `${name} ${plain.sizes[at]}`)
    .join(", ");
  console.log(`Pages written by hand, bytes as sent: ${sizes}.`);
  console.log(`Medians of ${RUNS}; milliseconds; load before: ${load()}\n`);
  console.log(
    "| Page | Throttling | Score | FCP | LCP | LCP by hand | Ratio | TBT | CLS |\n" +
      "| --- | --- | --: | --: | --: | --: | --: | --: | --: |",
  );
  for (const [name, path] of pages) {
    for (const mode of MODES) {
      const { shop: ours, plain: limit, last } = await sideBySide(shop, plain, path, port, mode);
      writeFileSync(join(out, `${name}-${mode}.json`), JSON.stringify(last));
      const cells = [
        name,
        mode,
        `${ours.score} (${limit.score})`,
        ours.fcp.toFixed(0),
        ours.lcp.toFixed(0),
        limit.lcp.toFixed(0),
        (ours.lcp / limit.lcp).toFixed(2),
        ours.tbt.toFixed(0),
        ours.cls.toFixed(3),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  }
  console.log("\n| Page | Live on slow 4G, CPU ÷ 4 (ms) |\n| --- | --: |");
  for (const [name, path] of pages) {
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await liveAfter(browser, `${shop.server.origin}${path}`));
    }
    console.log(`| ${name} | ${median(times).toFixed(0)} |`);
  }
  console.log(`\nLoad after: ${load()}`);
} finally {
  await browser.close();
  plain.close();
  shop.close();
}
process.exit(0);
