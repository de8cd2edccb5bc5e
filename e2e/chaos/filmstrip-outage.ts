// What the desk says while its line to the store is lost, in the real window.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER } from "../desktop/keys";
import { add, Hand, newCaller, place, total } from "./desk-user";
import { Film } from "./filmstrip";

const HEIGHT = 384;

/** An order that is taken while the line is lost, and the next call. */
export async function lineFilm(device: Device): Promise<void> {
  const settings = { ...sandboxSettings(device.sandbox), KOROSHO_TEST_TIME_SCALE: "20" };
  const app = await device.open("film-line", settings);
  await app.resize(1366, 768);
  const hand = await Hand.on(app);
  await app.sees("Online");
  const strip = new Film(app, HEIGHT);
  await device.closeStore();
  await newCaller(hand, "0722000111", "Otieno");
  await add(hand, "cash 500 x2");
  await place(hand);
  await app.sees("No connection: orders wait here");
  await app.sees("1 not sent yet");
  await strip.frame();
  await hand.press(ENTER);
  await newCaller(hand, "0722000222", "Achieng");
  await add(hand, "alm 250 x2");
  await total(app);
  await strip.frame();
  strip.develop("desk-line");
  await app.kill();
  await device.openStore();
}
