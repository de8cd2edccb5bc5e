// Filmstrips of two calls at the desk.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER, F10, F8, F9 } from "../desktop/keys";
import type { Window } from "../desktop/window";
import { Film } from "./filmstrip";

async function caller(app: Window, phone: string): Promise<void> {
  await app.focusIn("caller");
  await app.keys(...phone);
}

/** A new caller, who gets a link; then the same again, who pays at the counter. */
export async function deskFilms(device: Device): Promise<void> {
  const app = await device.open("film-desk", sandboxSettings(device.sandbox));
  await app.resize(1366, 768);
  const first = new Film(app, 384);
  await caller(app, "0722000111");
  await app.sees("New caller");
  await first.frame();
  await app.keys(ENTER);
  await app.focusIn("name");
  await app.keys(..."Otieno", ENTER);
  await app.focusIn("add");
  await app.keys(..."cash 500 x2", ENTER);
  await app.sees("Ksh 3,000");
  await first.frame();
  await app.keys(F9);
  await app.sees("Pay here: ");
  await first.frame();
  first.develop("desk-new-caller");
  await app.keys(ENTER);
  const second = new Film(app, 384);
  await caller(app, "0111");
  await app.sees("Otieno");
  await second.frame();
  await app.keys(ENTER);
  await app.focusIn("add");
  await app.keys(F8);
  await app.sees("Ksh 3,000");
  await second.frame();
  await app.keys(F10);
  await app.sees("is taken");
  await second.frame();
  second.develop("desk-repeat-caller");
  await app.kill();
}
