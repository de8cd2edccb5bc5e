// First run in the real window.
import { existsSync, readFileSync } from "node:fs";
import { afterAll, afterEach, expect, test } from "vitest";
import { DEMO } from "../../scripts/lib/demo.mjs";
import { Device } from "./device";
import { DeskUser, takeOrder } from "../chaos/desk-user";
import { choosePin, connect, nameManager, signIn, tryPin } from "./first-steps";
import { startShopServer } from "./shop-server";
import { until } from "../../scripts/lib/until.mjs";

const device = await Device.start();
afterEach(() => device.close());
afterAll(() => device.end());

test("the first run reports each fault, writes no secret to a file and asks for the manager", async () => {
  const data = device.freshData();
  const app = await device.open(data, {}, { mode: null });
  await app.waitForText("What is this computer for?");
  await app.press("Continue");
  await connect(app, "http://127.0.0.1:9", DEMO.key, DEMO.secret);
  await app.waitForText("The store does not answer.");
  await device.store.setFaults({ kind: "captive_portal" });
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.waitForText("This network wants you to log in first.");
  await device.store.setFaults();
  await connect(app, `${device.sandbox}/media`, DEMO.key, DEMO.secret);
  await app.waitForText("There is no WooCommerce store at this address.");
  await connect(app, device.sandbox, DEMO.key, "cs_wrong");
  await app.waitForText("The store does not accept this key pair.");
  await connect(app, device.sandbox, "ck_demo_read", "cs_demo_read");
  await app.waitForText("This key pair may only read.");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.waitForText("How does this computer take payments?");
  await app.fill("Stripe restricted key", DEMO.stripeKey);
  await app.press("Continue");
  await app.waitForText("Choose a staff PIN");
  await tryPin(app, "1234");
  await app.waitForText("This PIN is easy to guess.");
  await choosePin(app, "2759");
  await nameManager(app);
  await app.waitForText("New order");
  const kept = readFileSync(device.file(data, "settings.json"), "utf8");
  expect(kept).toContain(device.sandbox);
  expect(kept).toContain("$argon2id$");
  for (const secret of [DEMO.secret, DEMO.stripeKey, "2759"]) expect(kept).not.toContain(secret);
  await app.close();
  const again = await device.open(data, {}, { mode: null });
  await signIn(again);
  await again.waitForText("New order");
});

test("a desk set up with a token of the website takes orders without a key pair", async () => {
  const website = await startShopServer(device, "desk");
  try {
    const app = await device.open(device.freshData(), {}, { mode: null });
    await app.waitForText("What is this computer for?");
    // A number of its own, because all tests share the store, which knows the numbers of a desk.
    await app.fill("Number of this desk", "3");
    await app.press("Continue");
    await app.waitForText("Through the shop's website");
    await app.click(await app.find("input[name=access]:not(:checked)"));
    await app.fill("Address of the website", website.origin);
    await app.fill("Token of this computer", "kd_other");
    await app.press("Connect");
    await app.waitForText("The server does not know this token.");
    await app.fill("Token of this computer", website.settings.KOROSHO_DEVICE_TOKEN ?? "");
    await app.press("Connect");
    await choosePin(app);
    await nameManager(app);
    const user = await DeskUser.on(app);
    expect(await takeOrder(user, "0722000333", "Otieno", "cash 500")).toBe("D3-001");
    await until("the store has the order", async () => {
      const orders = await device.store.ledger();
      return orders.orders.some((order) => JSON.stringify(order).includes("D3-001"));
    });
  } finally {
    website.end();
  }
});

test("two desks of one shop issue different order numbers", async () => {
  const issued: string[] = [];
  for (const number of ["1", "2"]) {
    const app = await device.open(device.freshData(), {}, { mode: null });
    await app.waitForText("What is this computer for?");
    // The number of the desk is 1 by default.
    if (number !== "1") await app.fill("Number of this desk", number);
    await app.press("Continue");
    await connect(app, device.sandbox, DEMO.key, DEMO.secret);
    await app.press("Do this later");
    await choosePin(app, "2759");
    await nameManager(app);
    issued.push(
      await takeOrder(await DeskUser.on(app), `072200033${number}`, "Otieno", "cash 500"),
    );
    await device.close();
  }
  expect(issued).toEqual(["D1-001", "D2-001"]);
});

test("selecting the kiosk mode restarts the app as a kiosk", async () => {
  const data = device.freshData();
  const app = await device.open(data, {}, { mode: null });
  await app.waitForText("What is this computer for?");
  await app.click(await app.find("input[name=mode]:not(:checked)"));
  await app.press("Continue");
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.press("Do this later");
  await choosePin(app, "2759");
  const settings = () => JSON.parse(readFileSync(device.file(data, "settings.json"), "utf8"));
  await until("the mode is stored", async () => settings().mode === "kiosk");
  const log = () => readFileSync(device.file(data, "logs/korosho.log"), "utf8");
  await until("the app has restarted", async () =>
    /"mode":"kiosk".*"started"|"started".*"mode":"kiosk"/.test(log()),
  );
  // The store plugin saves a file without an entry as the app exits; that is not a damaged cart.
  expect(existsSync(device.file(data, "device.json.broken-1"))).toBe(false);
});
