// Filmstrips of two phone orders at the desk.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER, F10, F8, F9 } from "../desktop/keys";
import type { Window } from "../desktop/window";
import { Filmstrip } from "./filmstrip";

async function enterPhone(app: Window, phone: string): Promise<void> {
  await app.waitForFocus("customer");
  await app.keys(...phone);
}

/** Order of a new customer with a payment link; repeat order to be paid at the counter. */
export async function deskFilmstrips(device: Device): Promise<void> {
  const app = await device.open("film-desk", sandboxSettings(device.sandbox));
  await app.resize(1366, 768);
  const first = new Filmstrip(app, 384);
  await enterPhone(app, "0722000111");
  await app.waitForText("New customer");
  await first.frame();
  await app.keys(ENTER);
  await app.waitForFocus("name");
  await app.keys(..."Otieno", ENTER);
  await app.waitForFocus("add");
  await app.keys(..."cash 500 x2", ENTER);
  await app.waitForText("Ksh 3,000");
  await first.frame();
  await app.keys(F9);
  await app.waitForText("Pay here: ");
  await first.frame();
  first.save("desk-new-customer");
  await app.keys(ENTER);
  const second = new Filmstrip(app, 384);
  await enterPhone(app, "0111");
  await app.waitForText("Otieno");
  await second.frame();
  await app.keys(ENTER);
  await app.waitForFocus("add");
  await app.keys(F8);
  await app.waitForText("Ksh 3,000");
  await second.frame();
  await app.keys(F10);
  await app.waitForText("is taken");
  await second.frame();
  second.save("desk-repeat-customer");
  await app.kill();
}
