// Failures of the real window: no network at the start, a locked or missing keyring, a damaged
// file, a crash of the web process.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { DEMO } from "../../scripts/lib/demo.mjs";
import { AppProcess, WEB } from "./app-process";
import { Device, type Start } from "./device";
import { choosePin, connect, nameManager, signIn, tryPin } from "./first-steps";
import { ENTER } from "./keys";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "./window";

const device = await Device.start();
afterEach(() => device.close());
afterAll(() => device.end());

/** Opens the desk on the demo shop. */
async function openDesk(data: string, start?: Start): Promise<Window> {
  const app = await device.open(data, device.settings, start);
  await app.waitForText("New order");
  return app;
}

/** Searches for a product at the desk, by keyboard. */
async function searchProduct(app: Window, text: string) {
  await app.waitForFocus("customer");
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

test("an app started offline shows catalogue and pictures from disk with an offline notice", async () => {
  const data = device.freshData();
  const app = await openDesk(data, { downloads: true });
  let before = -1;
  await until(
    "all pictures are on disk",
    async () => {
      await sleep(1_500);
      const now = pictureCount(data);
      const settled = now > 60 && now === before;
      before = now;
      return settled;
    },
    90_000,
  );
  await app.close();
  await device.stopStore();
  const again = await device.open(data);
  await searchProduct(again, "salted pist");
  await again.waitForText("Salted Pistachios");
  await again.waitForText("No connection: orders wait here and go by themselves");
  await again.close();
  const kiosk = await device.openKiosk(data);
  await until("its pictures are shown", () => kiosk.script<number>(PICTURES));
  await kiosk.close();
  const later = await device.open(data);
  await later.waitForText("No connection: orders wait here and go by themselves");
  await device.startStore();
  await until(
    "the notice disappears",
    async () => !(await later.text()).includes("No connection:"),
    90_000,
  );
});

const SERVICE = "/org/freedesktop/secrets";

/** Locks the keyring of this session, as after an automatic login. */
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

test("a locked keyring is reported, stored data stay usable, and unlocking opens the shop", async () => {
  const data = device.freshData();
  const app = await device.open(data, {}, { mode: null });
  await app.press("Continue");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.press("Do this later");
  await choosePin(app);
  await nameManager(app);
  await app.waitForText("New order");
  await app.close();
  lockKeyring();
  try {
    const again = await device.open(data, {}, { mode: null });
    await again.waitForText("The keyring of this computer is locked.");
    await again.press("Go on with what is on this computer");
    await signIn(again);
    await again.waitForText("New order");
    await searchProduct(again, "salted pist");
    await again.waitForText("Salted Pistachios");
    await again.close();
  } finally {
    unlockKeyring();
  }
  const open = await device.open(data, {}, { mode: null });
  await signIn(open);
  await open.waitForText("New order");
});

test("a first run without a keyring names the package to install and writes no secret to a file", async () => {
  const data = device.freshData();
  const nowhere = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" };
  const app = await device.open(data, nowhere, { mode: null });
  await app.press("Continue");
  await app.waitForText("Install gnome-keyring");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.waitForText("This computer has no keyring.");
  const file = device.file(data, "settings.json");
  expect(existsSync(file) && readFileSync(file, "utf8").includes(device.sandbox)).toBe(false);
});

test("a damaged file is restored from its copy with a message", async () => {
  const data = device.freshData();
  const app = await openDesk(data);
  await searchProduct(app, "salted pist");
  await app.waitForText("Salted Pistachios");
  await app.keys(ENTER);
  const file = device.file(data, "device.json");
  await until(
    "the cart is on disk",
    async () =>
      existsSync(`${file}.good`) && readFileSync(`${file}.good`, "utf8").includes("draft"),
  );
  await app.close();
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
  const again = await device.open(data);
  await again.waitForText("Its last good copy is back.");
  await again.press("Close");
  await again.waitForText("Salted Pistachios");
});

test("a desk whose settings are lost opens with its recovery code only", async () => {
  const data = device.freshData();
  const app = await device.open(data, {}, { mode: null });
  await app.press("Continue");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.press("Do this later");
  await tryPin(app, "2759");
  await app.waitForText("Write this code down");
  const code = await app.script<string>("return document.querySelector('output').textContent");
  await app.press("I have written it down");
  await nameManager(app);
  await app.waitForText("New order");
  await app.close();
  const file = device.file(data, "settings.json");
  for (const name of [file, `${file}.good`]) writeFileSync(name, "{");
  const closed = await device.open(data, {}, { mode: null });
  await closed.waitForText("The PIN or the team was lost");
  await closed.fill("Recovery code", "1234");
  await closed.press("Open");
  await closed.waitForText("This is not a recovery code.");
  await closed.fill("Recovery code", code.toLowerCase().replaceAll("-", " "));
  await closed.press("Open");
  await tryPin(closed, "4091");
  await closed.waitForText("Write this code down");
  await closed.press("I have written it down");
  await signIn(closed);
  await closed.waitForText("New order");
});

test("a second start focuses the first window and exits; a link to an unknown order opens nothing", async () => {
  const data = device.freshData();
  const app = await openDesk(data);
  const link = "korosho://order/019b0000-0000-7000-8000-000000000001";
  const second = AppProcess.start(device, data, device.settings, ["--mode", "desk", link]);
  expect(await until("the second start ends", async () => second.end())).toBe("0");
  await app.waitForText("New order");
});

test("a crashed web process is restarted", async () => {
  const data = device.freshData();
  // Without a driver, which ends with the web process; the log is the evidence.
  const app = AppProcess.start(device, data, device.settings, ["--mode", "desk"]);
  try {
    const first = await until("a web process", async () => app.find(WEB));
    await until("the page is loaded", async () => pictureCount(data) > 0);
    process.kill(first, "SIGKILL");
    await until("a new one runs", async () => app.find(WEB, first));
    const log = readFileSync(device.file(data, "logs/korosho.log"), "utf8");
    expect(log).toContain("the page is reloaded");
    expect(log).not.toContain("cannot be loaded");
  } finally {
    await app.kill();
  }
});
