// Shop under test: started here against a store, or already running.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { binary } from "../lib/demo.mjs";
import { request } from "../lib/http.mjs";
import { ROOT, serve } from "../lib/run.mjs";
import { removeFolder, temporaryFolder } from "../lib/temporary-folder.mjs";
import { until } from "../lib/until.mjs";

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
    KOROSHO_CUSTOMER_LIMITS: "off",
    KOROSHO_SHOP_PAYMENT_METHODS: "counter,on_delivery",
    KOROSHO_SHOP_PICKUP: "true",
    // Rounding to whole shillings is a feature of the shop and would hide smaller differences.
    KOROSHO_SHOP_ROUNDING_STEP: "1",
    ...extra,
  };
}

const whenReady = (origin) =>
  until(`${origin} is ready`, async () => (await fetch(`${origin}/readyz`)).ok, READY_TIMEOUT_MS);

/**
 * Starts `korosho-server` from the debug build with a new data folder; `extra` settings take
 * precedence.
 */
export async function startShop(store, extra = {}) {
  const dataDir = temporaryFolder("store-comparison");
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
      removeFolder(dataDir);
    },
  };
}

/** Connects to a running shop; after a change of settings it gets `settleSeconds` to read them. */
export async function attachShop(origin, settleSeconds) {
  await sleep(settleSeconds * 1000);
  await whenReady(origin);
  return { origin: origin.replace(/\/+$/, ""), killAndRestart: null, close: async () => {} };
}

/** A JSON request to the shop; the body is text if it is not JSON. */
export async function ask(shop, method, path, body) {
  const answer = await request(`${shop.origin}${path}`, { method, body });
  return { status: answer.status, body: answer.body ?? answer.text };
}
