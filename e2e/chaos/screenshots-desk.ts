// Screenshots of the first run and of phone orders at the desk.
import { DEMO } from "../../scripts/lib/demo.mjs";
import type { Device, Start } from "../desktop/device";
import { choosePin, connect, nameManager, signIn } from "../desktop/first-steps";
import { CONTROL, ENTER, F10, F8, F9 } from "../desktop/keys";
import type { Window } from "../desktop/window";
import { addToCart, DeskUser, enterCustomer, placeOrder, waitForTotal } from "./desk-user";
import { recordSteps } from "./screenshot-sequence";

/** Opens a window of a laptop's size. */
async function openWindow(device: Device, data: string, settings = device.settings, start?: Start) {
  const app = await device.open(data, settings, start);
  await app.resize(1366, 768);
  return app;
}

async function enterPhone(app: Window, phone: string, shown: string): Promise<void> {
  await app.waitForFocus("customer");
  await app.keys(...phone);
  await app.waitForText(shown);
}

async function enterName(app: Window): Promise<void> {
  await app.keys(ENTER);
  await app.waitForFocus("name");
  await app.keys(..."Otieno", ENTER);
  await app.waitForFocus("add");
}

async function pressAndWait(app: Window, key: string, shown: string): Promise<void> {
  await app.keys(key);
  await app.waitForText(shown);
}

/** Order of a new customer with a payment link; repeat order to be paid at the counter. */
export async function deskOrders(device: Device): Promise<void> {
  const app = await openWindow(device, "screenshots-desk");
  await recordSteps(
    app,
    "desk-new-customer",
    () => enterPhone(app, "0722000111", "New customer"),
    async () => {
      await enterName(app);
      await app.keys(..."cash 500 x2");
      await pressAndWait(app, ENTER, "Ksh 3,000");
    },
    () => pressAndWait(app, F9, "Pay here: "),
  );
  await app.keys(ENTER);
  await recordSteps(
    app,
    "desk-repeat-customer",
    () => enterPhone(app, "0111", "Otieno"),
    async () => {
      await app.keys(ENTER);
      await app.waitForFocus("add");
      await pressAndWait(app, F8, "Ksh 3,000");
    },
    () => pressAndWait(app, F10, "is taken"),
  );
  await app.kill();
}

/** Order during an outage, and the next call. */
export async function outageOrders(device: Device): Promise<void> {
  const app = await openWindow(device, "screenshots-outage", device.scaledSettings);
  const user = await DeskUser.on(app);
  await app.waitForText("Online");
  await device.stopStore();
  await recordSteps(
    app,
    "desk-outage",
    async () => {
      await enterCustomer(user, "0722000111", "Otieno");
      await addToCart(user, "cash 500 x2");
      await placeOrder(user);
      await app.waitForText("No connection: orders wait here");
      await app.waitForText("1 not sent yet");
    },
    async () => {
      await user.press(ENTER);
      await enterCustomer(user, "0722000222", "Achieng");
      await addToCart(user, "alm 250 x2");
      await waitForTotal(app);
    },
  );
  await app.kill();
  await device.startStore();
}

/** First run up to the open shop. */
async function firstRun(app: Window, device: Device): Promise<void> {
  await recordSteps(
    app,
    "app-first-run",
    () => app.waitForText("What is this computer for?"),
    async () => {
      await app.press("Continue");
      await connect(app, device.sandbox, DEMO.key, "cs_wrong");
      await app.waitForText("The store does not accept this key pair.");
    },
    async () => {
      await connect(app, device.sandbox, DEMO.key, DEMO.secret);
      await app.waitForText("How does this computer take payments?");
    },
    async () => {
      await app.script(
        "[...document.querySelectorAll('label')].find((l) => l.innerText.includes(arguments[0])).click()",
        "The shop's server",
      );
      await app.fill("Address of the website", "https://korosho.example");
    },
    async () => {
      await app.press("Do this later");
      await app.waitForText("Choose a staff PIN");
    },
    async () => {
      await choosePin(app);
      await app.waitForText("Who is the manager?");
    },
    async () => {
      await nameManager(app);
      await app.waitForText("New order");
    },
  );
}

/** First run; search of the catalogue, and settings behind the PIN. */
export async function firstRunAndSettings(device: Device): Promise<void> {
  const data = device.freshData();
  await firstRun(await openWindow(device, data, {}, { mode: null }), device);
  // Setting the PIN leaves the settings unlocked until a restart.
  await device.close();
  const app = await openWindow(device, data, {}, { mode: null });
  await signIn(app);
  await enterPhone(app, "0722000111", "New customer");
  await enterName(app);
  await recordSteps(
    app,
    "app-catalogue-settings",
    async () => {
      await app.keys(..."cash");
      await app.waitForText("Roasted Salted Cashews");
    },
    async () => {
      await app.chord(CONTROL, ",");
      await app.waitForText("Enter the staff PIN");
    },
    async () => {
      await app.keys(..."2759");
      await pressAndWait(app, ENTER, "Back to the shop");
    },
  );
  await device.close();
}
