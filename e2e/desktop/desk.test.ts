// The real window: first run, the cart that survives a kill, a card order paid in another browser.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { binary, DEMO, sandboxSettings, startSandbox } from "../../scripts/lib/demo.mjs";
import { until, Window } from "./webdriver";

const folder = mkdtempSync(join(tmpdir(), "korosho-desk-"));
const opened = join(folder, "opened.txt");
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let window: Window | undefined;

/** The system browser of the test: it writes down which address it was given. */
function fakeBrowser(): string {
  const bin = join(folder, "bin");
  const program = join(bin, "xdg-open");
  mkdirSync(bin, { recursive: true });
  writeFileSync(program, `#!/bin/sh\nprintf %s "$1" > "${opened}"\n`);
  chmodSync(program, 0o755);
  return bin;
}

async function open(data: string, extra: NodeJS.ProcessEnv = {}): Promise<Window> {
  const env = {
    ...process.env,
    ...extra,
    PATH: `${fakeBrowser()}:${process.env.PATH}`,
    TAURI_AUTOMATION: "true",
    TAURI_WEBVIEW_AUTOMATION: "true",
    KOROSHO_DATA_DIR: join(folder, data),
  };
  window = await Window.open(binary("korosho"), ["--mode", "desk"], env);
  return window;
}

beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: join(folder, "sandbox") });
});

afterEach(async () => {
  await window?.close();
  window = undefined;
});

afterAll(() => {
  sandbox.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a product into the cart, coming from the shop. */
async function pickPistachios(app: Window) {
  await app.press("Shop", "link");
  await app.sees("Salted Pistachios");
  await app.press("Add to cart: Salted Pistachios");
  await app.sees("Salted Pistachios added to cart!");
}

test("the first run connects the store and keeps the key pair in the keyring", async () => {
  const app = await open("first-run");
  await app.sees("Connect your store");
  await app.fill("Store address", sandbox.origin);
  await app.fill("Consumer key", DEMO.key);
  await app.fill("Consumer secret", "cs_wrong");
  await app.press("Connect");
  await app.sees("The store does not accept this key pair.");
  await app.fill("Consumer secret", DEMO.secret);
  await app.press("Connect");
  await app.sees("Snack Smart");
  await app.close();
  const kept = readFileSync(join(folder, "first-run", "settings.json"), "utf8");
  expect(kept).toContain(sandbox.origin);
  expect(kept).not.toContain(DEMO.secret);
  const again = await open("first-run");
  await again.sees("Snack Smart");
});

test("the cart is still there after the app was killed", async () => {
  const settings = sandboxSettings(sandbox.origin);
  const app = await open("cart", settings);
  await pickPistachios(app);
  await until("the cart is on disk", async () => {
    const file = join(folder, "cart", "device.json");
    return existsSync(file) && readFileSync(file, "utf8").includes("Salted Pistachios");
  });
  await app.close();
  const again = await open("cart", settings);
  await again.press("Cart, 1 item", "link");
  await again.sees("Salted Pistachios");
});

test("a card order is paid in the system's browser, and the window sees it", async () => {
  const app = await open("buy", sandboxSettings(sandbox.origin));
  await pickPistachios(app);
  await app.press("Cart, 1 item", "link");
  await app.press("Go to checkout", "link");
  await app.fill("Name", "Amina Wanjiku");
  await app.fill("Phone", "0712 345 678");
  await app.click(await app.find("input[name=payment]"));
  await app.press("Pay Ksh 1,450");
  await app.sees("Your payment page is open");
  const address = await until(
    "the payment page opens",
    async () => existsSync(opened) && readFileSync(opened, "utf8"),
  );
  expect(address.startsWith(`${sandbox.origin}/stripe/pay/`)).toBe(true);
  const session = new URL(address).pathname.split("/").at(-1);
  const paid = await fetch(`${sandbox.origin}/sandbox/stripe/sessions/${session}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(paid.ok).toBe(true);
  await app.sees("Ksh 1,450 received");
  const status = await until("the order is paid in WooCommerce", async () => {
    const ledger = (await (await fetch(`${sandbox.origin}/sandbox/ledger`)).json()) as {
      orders: { status: string; total: string }[];
    };
    return ledger.orders.find((order) => order.status === "processing");
  });
  expect(status.total).toBe("1450.00");
});
