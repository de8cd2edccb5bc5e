// The real window on bad days: no network at the start, a locked or missing keyring, a damaged file,
// a web process that dies.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { binary, DEMO, sandboxSettings } from "../../scripts/lib/demo.mjs";
import { Device } from "./device";
import { choosePin, connect } from "./first-steps";
import { ENTER } from "./keys";
import { descendantsOf, nameOf } from "./processes";
import { until } from "./until";
import type { Window } from "./window";

let device: Device;
beforeAll(async () => {
  device = await Device.start();
});
afterEach(() => device.close());
afterAll(() => device.end());

/** An app of the demo shop that has shown its shop and brought its pictures. */
async function opened(data: string): Promise<Window> {
  const app = await device.open(data, sandboxSettings(device.sandbox));
  await app.sees("New order");
  return app;
}

/** Types into the desk's basket by keys. */
async function looksFor(app: Window, text: string) {
  await app.focusIn("caller");
  await app.script("document.querySelector('[data-field=add]').focus()");
  await app.keys(...text);
}

const PICTURES = `
  const shown = [...document.querySelectorAll('main img')].filter((i) => i.src.startsWith('media:'));
  shown.forEach((i) => { i.loading = 'eager'; });
  return shown.length > 0 && shown.every((i) => i.complete && i.naturalWidth > 0) ? shown.length : 0;`;

function pictureCount(data: string): number {
  const folder = device.file(data, "pictures");
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
}

test("without a network the app starts on its disk: whole catalogue, pictures never looked at, age in words", async () => {
  const data = device.freshData();
  const app = await opened(data);
  let before = -1;
  await until(
    "all pictures are on disk",
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const now = pictureCount(data);
      const settled = now > 60 && now === before;
      before = now;
      return settled;
    },
    90_000,
  );
  await app.close();
  await device.closeStore();
  const again = await device.open(data, sandboxSettings(device.sandbox));
  await looksFor(again, "salted pist");
  await again.sees("Salted Pistachios");
  await again.sees("No connection: orders wait here and go by themselves");
  await again.close();
  const kiosk = await device.open(data, sandboxSettings(device.sandbox), { mode: "kiosk" });
  await until("its pictures are shown", () => kiosk.script<number>(PICTURES));
  await kiosk.close();
  const later = await device.open(data, sandboxSettings(device.sandbox));
  await later.sees("No connection: orders wait here and go by themselves");
  await device.openStore();
  await until(
    "the notice goes by itself",
    async () => !(await later.text()).includes("No connection:"),
    90_000,
  );
});

const SERVICE = "/org/freedesktop/secrets";

/** Locks the keyring of this session, as it is after an automatic log-in. */
function lockKeyring() {
  const method = "org.freedesktop.Secret.Service.Lock";
  const collection = `array:objpath:${SERVICE}/collection/login`;
  const to = ["--session", "--print-reply", "--dest=org.freedesktop.secrets", SERVICE];
  execFileSync("dbus-send", [...to, method, collection]);
}

function unlockKeyring() {
  const args = ["--replace", "--unlock", "--components=secrets"];
  spawnSync("gnome-keyring-daemon", args, { input: "scratch" });
}

test("a locked keyring is named, the shop on disk stays open, and unlocking is enough", async () => {
  const data = device.freshData();
  const app = await device.open(data, {}, { mode: null });
  await app.press("Continue");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.press("Do this later");
  await choosePin(app);
  await app.sees("New order");
  await app.close();
  lockKeyring();
  try {
    const again = await device.open(data, {}, { mode: null });
    await again.sees("The keyring of this computer is locked.");
    await again.press("Go on with what is on this computer");
    await again.sees("New order");
    await looksFor(again, "salted pist");
    await again.sees("Salted Pistachios");
    await again.close();
  } finally {
    unlockKeyring();
  }
  const open = await device.open(data, {}, { mode: null });
  await open.sees("New order");
});

test("without any keyring the first run says what to install and keeps nothing in a file", async () => {
  const data = device.freshData();
  const nowhere = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" };
  const app = await device.open(data, nowhere, { mode: null });
  await app.press("Continue");
  await app.sees("Install gnome-keyring");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.sees("This computer has no keyring.");
  const file = device.file(data, "settings.json");
  expect(existsSync(file) && readFileSync(file, "utf8").includes(device.sandbox)).toBe(false);
});

test("a damaged file comes back from its copy, and it is said", async () => {
  const data = device.freshData();
  const app = await opened(data);
  await looksFor(app, "salted pist");
  await app.sees("Salted Pistachios");
  await app.keys(ENTER);
  const file = device.file(data, "device.json");
  await until(
    "the basket is on disk",
    async () =>
      existsSync(`${file}.good`) && readFileSync(`${file}.good`, "utf8").includes("draft"),
  );
  await app.close();
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
  const again = await device.open(data, sandboxSettings(device.sandbox));
  await again.sees("Its last good copy is back.");
  await again.press("Close");
  await again.sees("Salted Pistachios");
});

test("a second start shows the first one's window and ends; a link to nothing opens nothing", async () => {
  const data = device.freshData();
  const app = await opened(data);
  const link = "korosho://order/019b0000-0000-7000-8000-000000000001";
  const env = device.env(data, sandboxSettings(device.sandbox));
  const second = spawn(binary("korosho"), ["--mode", "desk", link], { env, stdio: "ignore" });
  const code = await new Promise((resolve) => second.once("exit", resolve));
  expect(code).toBe(0);
  await app.sees("New order");
});

/** Ids of the web processes that a process has started, however deep. */
function webProcesses(pid: number): number[] {
  return descendantsOf(pid).filter((id) => nameOf(id).startsWith("WebKitWebProces"));
}

test("a web process that dies is started anew, with the cart", async () => {
  const data = device.freshData();
  // No driver here: it ends its session with the web process. The log tells what the app did.
  const env = device.env(data, sandboxSettings(device.sandbox));
  const app = spawn(binary("korosho"), ["--mode", "desk"], { env, stdio: "ignore" });
  try {
    const pid = app.pid ?? 0;
    const first = await until("a web process", async () => webProcesses(pid)[0]);
    await until("the page lives", async () => pictureCount(data) > 0);
    process.kill(first, "SIGKILL");
    await until("another one lives", async () => webProcesses(pid).some((id) => id !== first));
    const log = readFileSync(device.file(data, "logs/korosho.log"), "utf8");
    expect(log).toContain("the page is loaded anew");
    expect(log).not.toContain("cannot be loaded");
  } finally {
    app.kill("SIGKILL");
  }
});
