// What the app's first run, its catalogue and its settings look like, in the real window.
import { DEMO } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { choosePin, connect } from "../desktop/first-steps";
import { CONTROL, ENTER } from "../desktop/keys";
import type { Window } from "../desktop/window";
import { Film } from "./filmstrip";

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

/** The catalogue as it is searched, and settings behind the PIN. */
async function afterwards(app: Window): Promise<void> {
  const strip = new Film(app, HEIGHT);
  await app.focusIn("caller");
  await app.keys(..."0722000111");
  await app.sees("New caller");
  await app.keys(ENTER);
  await app.focusIn("name");
  await app.keys(..."Otieno", ENTER);
  await app.focusIn("add");
  await app.keys(..."cash");
  await app.sees("Roasted Salted Cashews");
  await strip.frame();
  await app.chord(CONTROL, ",");
  await app.sees("Enter the staff PIN");
  await strip.frame();
  await app.keys(..."2580", ENTER);
  await app.sees("Back to the shop");
  await strip.frame();
  strip.develop("app-catalogue-settings");
}

/** Both strips of the app's own screens. */
export async function firstRunFilm(device: Device): Promise<void> {
  const data = device.freshData();
  const open = async () => {
    const app = await device.open(data, {}, { mode: null });
    await app.resize(1366, 768);
    return app;
  };
  await firstRun(await open(), device);
  // The lock stays open after the PIN was set and closes at a restart.
  await device.close();
  await afterwards(await open());
  await device.close();
}
