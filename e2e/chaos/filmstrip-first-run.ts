// Filmstrips of the app's first run, catalogue and settings.
import { DEMO } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { choosePin, connect } from "../desktop/first-steps";
import { CONTROL, ENTER } from "../desktop/keys";
import type { Window } from "../desktop/window";
import { Filmstrip } from "./filmstrip";

const HEIGHT = 384;

/** First run up to the open shop. */
async function firstRun(app: Window, device: Device): Promise<void> {
  const strip = new Filmstrip(app, HEIGHT);
  await app.waitForText("What is this computer for?");
  await strip.frame();
  await app.press("Continue");
  await connect(app, device.sandbox, DEMO.key, "cs_wrong");
  await app.waitForText("The store does not accept this key pair.");
  await strip.frame();
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.waitForText("How does this computer take payments?");
  await strip.frame();
  await app.script(
    "[...document.querySelectorAll('label')].find((l) => l.innerText.includes(arguments[0])).click()",
    "The shop's server",
  );
  await app.fill("Address of the website", "https://korosho.example");
  await strip.frame();
  await app.press("Do this later");
  await app.waitForText("Choose a staff PIN");
  await strip.frame();
  await choosePin(app, "2580");
  await app.waitForText("New order");
  await strip.frame();
  strip.save("app-first-run");
}

/** Search of the catalogue, and settings behind the PIN. */
async function catalogueAndSettings(app: Window): Promise<void> {
  const strip = new Filmstrip(app, HEIGHT);
  await app.waitForFocus("customer");
  await app.keys(..."0722000111");
  await app.waitForText("New customer");
  await app.keys(ENTER);
  await app.waitForFocus("name");
  await app.keys(..."Otieno", ENTER);
  await app.waitForFocus("add");
  await app.keys(..."cash");
  await app.waitForText("Roasted Salted Cashews");
  await strip.frame();
  await app.chord(CONTROL, ",");
  await app.waitForText("Enter the staff PIN");
  await strip.frame();
  await app.keys(..."2580", ENTER);
  await app.waitForText("Back to the shop");
  await strip.frame();
  strip.save("app-catalogue-settings");
}

/** Both strips of the first run. */
export async function firstRunFilmstrips(device: Device): Promise<void> {
  const data = device.freshData();
  const open = async () => {
    const app = await device.open(data, {}, { mode: null });
    await app.resize(1366, 768);
    return app;
  };
  await firstRun(await open(), device);
  // Setting the PIN leaves the settings unlocked until a restart.
  await device.close();
  await catalogueAndSettings(await open());
  await device.close();
}
