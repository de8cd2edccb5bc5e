// Demo shop: sandbox and server, as `npm start` and the end-to-end tests run them.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillPictureCache } from "./picture-cache.mjs";
import { ROOT, serve } from "./run.mjs";
import { sandboxAt } from "./sandbox.mjs";
import { setUpWeb } from "./setup.mjs";
import { removeFolder, temporaryFolder } from "./temporary-folder.mjs";
import { keepLog } from "./test-logs.mjs";
import { until } from "./until.mjs";

/** Demo credentials of the sandbox, valid nowhere else. */
export const DEMO = {
  key: "ck_demo",
  secret: "cs_demo",
  stripeKey: "sk_test_demo",
  mpesa: {
    key: "demo_key",
    secret: "demo_secret",
    shortcode: "174379",
    passkey: "demo_passkey",
    initiator: "testapi",
    credential: "demo_credential",
  },
  sms: { username: "sandbox", key: "atsk_demo", sender: "KOROSHO" },
};

/** Contact details of the demo shop. */
const DEMO_SHOP = {
  // As specified; a real shop invents no stars.
  KOROSHO_SHOP_UNRATED_PRODUCTS: "sample",
  KOROSHO_SHOP_EMAIL: "info@korosho.example",
  KOROSHO_SHOP_PHONE: "+254700000001",
  KOROSHO_SHOP_WHATSAPP: "+254700000001",
  KOROSHO_SHOP_ADDRESS: "Ngong Road, Nairobi",
  KOROSHO_SHOP_MAP_URL: "https://www.openstreetmap.org/search?query=Ngong%20Road%20Nairobi",
  ...Object.fromEntries(
    ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"].map((day) => [
      `KOROSHO_SHOP_HOURS_${day}`,
      "07:30-18:30",
    ]),
  ),
  KOROSHO_SHOP_HOURS_SATURDAY: "08:00-16:00",
  KOROSHO_SHOP_HOURS_SUNDAY: "closed",
  KOROSHO_SHOP_HOURS_EXCEPTIONS: "2026-12-25 closed Christmas Day, 2026-12-26 closed Boxing Day",
  KOROSHO_SHOP_PICKUP_SLOTS: "09:00-11:00, 11:00-13:00, 13:00-15:00, 15:00-17:00",
  KOROSHO_SHOP_PICKUP_SLOT_CAPACITY: "6",
  KOROSHO_SHOP_DELIVERY_EXTRA_DAYS: "Rest of Kenya=2",
  KOROSHO_SHOP_DELIVERY_SLOTS: "10:00-12:00, 12:00-14:00, 14:00-16:00, 16:00-18:00",
  KOROSHO_SHOP_DELIVERY_SLOT_CAPACITY: "6",
};

/** Path of a program built by cargo; a debug build unless `KOROSHO_PROFILE` is set. */
export function binary(name, profile = process.env.KOROSHO_PROFILE ?? "debug") {
  return join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), profile, name);
}

/** Starts the sandbox; resolves with its client and its process `child`. */
export async function startSandbox({ dataDir, port = 0, profile, args: more = [] }) {
  mkdirSync(dataDir, { recursive: true });
  const args = ["--listen", `127.0.0.1:${port}`, "--data-dir", dataDir, ...more];
  const ready = /Sandbox at (http:\/\/\S+)/;
  const { child, match } = await serve("sandbox", binary("korosho-sandbox", profile), args, ready);
  return { child, ...sandboxAt(match[1]) };
}

/** Environment that points a server (or the app) at a sandbox. */
export function sandboxSettings(sandbox, webhookSecret = randomBytes(24).toString("hex")) {
  return {
    KOROSHO_WOOCOMMERCE_URL: sandbox,
    KOROSHO_WOOCOMMERCE_KEY: DEMO.key,
    KOROSHO_WOOCOMMERCE_SECRET: DEMO.secret,
    KOROSHO_STRIPE_SECRET_KEY: DEMO.stripeKey,
    KOROSHO_STRIPE_WEBHOOK_SECRET: `whsec_${webhookSecret}`,
    KOROSHO_STRIPE_API_URL: `${sandbox}/stripe`,
    KOROSHO_MPESA_CONSUMER_KEY: DEMO.mpesa.key,
    KOROSHO_MPESA_CONSUMER_SECRET: DEMO.mpesa.secret,
    KOROSHO_MPESA_SHORTCODE: DEMO.mpesa.shortcode,
    KOROSHO_MPESA_PASSKEY: DEMO.mpesa.passkey,
    KOROSHO_MPESA_INITIATOR: DEMO.mpesa.initiator,
    KOROSHO_MPESA_SECURITY_CREDENTIAL: DEMO.mpesa.credential,
    KOROSHO_MPESA_API_URL: `${sandbox}/mpesa`,
    KOROSHO_SMS_USERNAME: DEMO.sms.username,
    KOROSHO_SMS_API_KEY: DEMO.sms.key,
    KOROSHO_SMS_SENDER: DEMO.sms.sender,
    KOROSHO_SMS_API_URL: `${sandbox}/sms`,
  };
}

/** Starts the server against a sandbox and registers its webhooks there. */
export async function startServer({ sandbox, dataDir, port = 0, profile, extra = {} }) {
  mkdirSync(dataDir, { recursive: true });
  fillPictureCache(dataDir, sandbox);
  const settings = sandboxSettings(sandbox);
  const env = {
    ...process.env,
    ...DEMO_SHOP,
    ...settings,
    KOROSHO_LISTEN: `127.0.0.1:${port}`,
    KOROSHO_DATA_DIR: dataDir,
    KOROSHO_WEB_DIR: join(ROOT, "dist", "web"),
    ...extra,
  };
  const ready = /Korosho is open at (http:\/\/\S+)/;
  const { child, match } = await serve("server", binary("korosho-server", profile), [], ready, {
    env,
    onOutput: (text) => keepLog("server", text),
  });
  const origin = match[1];
  await sandboxAt(sandbox).registerStripeWebhook(
    `${origin}/webhooks/stripe`,
    settings.KOROSHO_STRIPE_WEBHOOK_SECRET,
  );
  return { child, origin };
}

/** Opens the setup page for a shop at a sandbox; `settings` is the settings file that it writes. */
export async function startSetup({ sandbox, dataDir, settings }) {
  const lines = [
    ...Object.entries({ data_dir: dataDir, listen: "127.0.0.1:0" }),
    ...Object.entries({ stripe_api_url: `${sandbox}/stripe`, mpesa_api_url: `${sandbox}/mpesa` }),
  ].map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  writeFileSync(settings, lines.join(""));
  const args = ["setup", "--settings", settings, "--listen", "127.0.0.1:0"];
  const ready = /Open (http:\/\/\S+)\/ in a browser/;
  const { child, match } = await serve("setup", binary("korosho-server"), args, ready);
  return { child, origin: match[1] };
}

/** Starts a sandbox and a server on new data; `close` ends both and deletes the data. */
export async function openShop({ profile, extra } = {}) {
  const folder = temporaryFolder("shop");
  const started = [];
  const close = () => {
    for (const { child } of started) child.kill("SIGKILL");
    removeFolder(folder);
  };
  try {
    const sandbox = await startSandbox({ dataDir: join(folder, "sandbox"), profile });
    started.push(sandbox);
    const server = await startServer({
      sandbox: sandbox.origin,
      dataDir: join(folder, "server"),
      profile,
      extra: { KOROSHO_RATE_LIMITS: "off", KOROSHO_CUSTOMER_LIMITS: "off", ...extra },
    });
    started.push(server);
    await until("a catalogue", async () => (await fetch(`${server.origin}/readyz`)).ok, 120_000);
    return { folder, sandbox, server, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Shop that is open at `origin`, or a new one. */
export async function openShopAt(origin, extra) {
  if (origin) return { origin, close: () => undefined };
  await setUpWeb();
  const { server, close } = await openShop({ extra });
  return { origin: server.origin, close };
}

/** Starts a device's backend with its own database, whose payments a running server collects. */
export async function startDevice({ sandbox, dataDir, server, token }) {
  mkdirSync(dataDir, { recursive: true });
  fillPictureCache(dataDir, sandbox);
  const env = {
    ...process.env,
    ...DEMO_SHOP,
    ...sandboxSettings(sandbox),
    KOROSHO_LISTEN: "127.0.0.1:0",
    KOROSHO_DATA_DIR: dataDir,
    // Without the website, whose pages would be rendered and compressed after each order.
    KOROSHO_WEB_DIR: join(ROOT, "dist", "app"),
    KOROSHO_SHOP_ORDER_LETTER: "K",
    KOROSHO_RATE_LIMITS: "off",
    KOROSHO_CUSTOMER_LIMITS: "off",
    KOROSHO_SERVER_URL: server,
    KOROSHO_DEVICE_TOKEN: token,
  };
  const ready = /Device at (http:\/\/\S+) with its window at (http:\/\/\S+)/;
  const program = binary(join("examples", "device"));
  const { child, match } = await serve("device", program, [], ready, { env });
  return { child, origin: match[1], window: match[2] };
}

/** Runs a command of the admin CLI on a running shop; returns its output. */
export function runAdmin({ sandbox, dataDir, origin }, args) {
  const env = {
    ...process.env,
    ...sandboxSettings(sandbox),
    KOROSHO_DATA_DIR: dataDir,
    KOROSHO_PUBLIC_URL: origin,
  };
  return execFileSync(binary("korosho-server"), args, { env, encoding: "utf8" });
}
