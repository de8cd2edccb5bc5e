// Charts of a first visit: requests, work of the main thread, and the times at which the page is
// visible and usable, on a slow connection with a processor slowed four times.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../lib/chromium.mjs";
import { STATE } from "../lib/run.mjs";
import { setUpBench } from "../lib/setup.mjs";
import { openSettledShop } from "./lib/shop.mjs";
import { slowPage } from "./lib/slow.mjs";
import { drawn, LENGTH_MS, read } from "./lib/trace.mjs";

const CATEGORIES = ["devtools.timeline", "loading", "blink.user_timing"];

async function traced(browser, url) {
  const page = await slowPage(browser);
  await page.addInitScript(() => addEventListener("hydrated", () => performance.mark("hydrated")));
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForTimeout(LENGTH_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await page.context().close();
  return read(traceEvents, url);
}

/** Draws the charts; `--paths=/,/shop` and `--web=FOLDER` of another build for comparison. */
export async function run(args) {
  const { values } = parseArgs({
    args,
    options: { paths: { type: "string", default: "/" }, web: { type: "string" } },
  });
  await setUpBench();
  const extra = values.web ? { KOROSHO_WEB_DIR: values.web } : {};
  const shop = await openSettledShop({ extra });
  const browser = await chromium.launch(CHROMIUM);
  const out = join(STATE, "first-load");
  mkdirSync(out, { recursive: true });
  try {
    for (const path of values.paths.split(",")) {
      const found = await traced(browser, `${shop.server.origin}${path}`);
      const file = join(out, `${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.svg`);
      writeFileSync(file, drawn(found));
      const marks = found.marks.map(({ name, at }) => `${name} ${at.toFixed(0)} ms`).join(", ");
      console.log(`${path}: ${marks}; ${file}`);
    }
  } finally {
    await browser.close();
    shop.close();
  }
}
