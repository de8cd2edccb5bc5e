// Shop under test: started here against a store, or already running.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { binary } from "../lib/demo.mjs";
import { ROOT, serve } from "../lib/run.mjs";

const READY_TIMEOUT_MS = 120_000;

function environment(store, dataDir, port, extra) {
  return {
    ...process.env,
    KOROSHO_WOOCOMMERCE_URL: store.origin,
    KOROSHO_WOOCOMMERCE_KEY: store.pairs.write.key,
    KOROSHO_WOOCOMMERCE_SECRET: store.pairs.write.secret,
    KOROSHO_LISTEN: `127.0.0.1:${port}`,
    KOROSHO_DATA_DIR: dataDir,
    KOROSHO_WEB_DIR: join(ROOT, "dist", "web"),
    KOROSHO_RATE_LIMITS: "off",
    KOROSHO_SHOP_PAYMENT_METHODS: "counter,on_delivery",
    KOROSHO_SHOP_PICKUP: "true",
    // Rounding to whole shillings is a feature of the shop and would hide smaller differences.
    KOROSHO_SHOP_ROUNDING_STEP: "1",
    ...extra,
  };
}

async function whenReady(origin) {
  const until = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error(`${origin} is not ready after ${READY_TIMEOUT_MS / 1000} s`);
}

/**
 * Starts `korosho-server` from the debug build with a new data folder; `extra` settings take
 * precedence.
 */
export async function startShop(store, extra = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "korosho-store-comparison-"));
  const open = async (port) => {
    const env = environment(store, dataDir, port, extra);
    const ready = /Korosho is open at (http:\/\/\S+)/;
    const { child, match } = await serve("store-comparison", binary("korosho-server"), [], ready, {
      env,
    });
    await whenReady(match[1]);
    return { child, origin: match[1] };
  };
  let running = await open(0);
  const exit = () =>
    new Promise((resolve) => {
      running.child.once("exit", resolve);
      running.child.kill("SIGKILL");
    });
  return {
    origin: running.origin,
    /** Environment for other commands of the program on the same data. */
    env: environment(store, dataDir, 0, extra),
    /** Kills the process and restarts it on its port and data. */
    async killAndRestart() {
      await exit();
      running = await open(Number(new URL(running.origin).port));
    },
    async close() {
      await exit();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Connects to a running shop; after a change of settings it gets `settleSeconds` to read them. */
export async function attachShop(origin, settleSeconds) {
  await sleep(settleSeconds * 1000);
  await whenReady(origin);
  return { origin: origin.replace(/\/+$/, ""), killAndRestart: null, close: async () => {} };
}

/** A JSON request to the shop. */
export async function ask(shop, method, path, body) {
  const options = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) options.body = JSON.stringify(body);
  const response = await fetch(`${shop.origin}${path}`, options);
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}
