// What the app's first run, its settings and a lost line look like, in the real window.
import { DEMO } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { choosePin, connect } from "../desktop/first-steps";
import { CONTROL, ENTER } from "../desktop/keys";
import { until, type Window } from "../desktop/webdriver";
import { Film } from "./strip";

const HEIGHT = 384;

/** From nothing to an open shop. */
async function firstRun(app: Window, device: Device): Promise<void> {
  const strip = new Film(app, HEIGHT);
  await app.sees("What is this computer for?");
  await strip.frame();
  await app.press("Continue");
  await connect(app, device.sandbox, DEMO.key, "cs_wrong");
  await app.sees("The store does not accept this key pair.");
  await strip.frame();
  await connect(app, device.sandbox, DEMO.key, DEMO.secret);
  await app.sees("How does this computer take payments?");
  await strip.frame();
  await app.script(
    "[...document.querySelectorAll('label')].find((l) => l.innerText.includes(arguments[0])).click()",
    "The shop's server",
  );
  await app.fill("Address of the website", "https://korosho.example");
  await strip.frame();
  await app.press("Do this later");
  await app.sees("Choose a staff PIN");
  await strip.frame();
  await choosePin(app, "2580");
  await app.sees("New order");
  await strip.frame();
  strip.develop("app-first-run");
}

/** Settings behind the PIN; the catalogue; what is said once the store does not answer. */
async function afterwards(app: Window, device: Device): Promise<void> {
  const strip = new Film(app, HEIGHT);
  await app.focusIn("caller");
  await app.chord(CONTROL, ",");
  await app.sees("Enter the staff PIN");
  await strip.frame();
  await app.keys(..."2580", ENTER);
  await app.sees("Copy diagnostics");
  await strip.frame();
  await app.press("Back to the shop");
  await app.focusIn("caller");
  await app.keys(..."0722000111", ENTER);
  await app.focusIn("name");
  await app.keys(..."Otieno", ENTER);
  await app.focusIn("add");
  await app.keys(..."cash");
  await app.sees("Roasted Salted Cashews");
  await strip.frame();
  await device.closeStore();
  await until("the lost line is said", async () => (await app.text()).includes("No connection"));
  await strip.frame();
  strip.develop("app-settings-offline");
  await device.openStore();
}

/** Both strips of the app's own screens. */
export async function firstRunFilm(device: Device): Promise<void> {
  const app = await device.open(device.freshData(), {}, { mode: null });
  await app.resize(1366, 768);
  await firstRun(app, device);
  await afterwards(app, device);
  await app.kill();
}
