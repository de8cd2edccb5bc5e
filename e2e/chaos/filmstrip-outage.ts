// Filmstrip of the desk during a network outage.
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER } from "../desktop/keys";
import { addToCart, DeskUser, enterCustomer, placeOrder, waitForTotal } from "./desk-user";
import { Filmstrip } from "./filmstrip";

const HEIGHT = 384;

/** Order during an outage, and the next call. */
export async function outageFilmstrip(device: Device): Promise<void> {
  const settings = { ...sandboxSettings(device.sandbox), KOROSHO_TEST_TIME_SCALE: "20" };
  const app = await device.open("film-line", settings);
  await app.resize(1366, 768);
  const user = await DeskUser.on(app);
  await app.waitForText("Online");
  const strip = new Filmstrip(app, HEIGHT);
  await device.stopStore();
  await enterCustomer(user, "0722000111", "Otieno");
  await addToCart(user, "cash 500 x2");
  await placeOrder(user);
  await app.waitForText("No connection: orders wait here");
  await app.waitForText("1 not sent yet");
  await strip.frame();
  await user.press(ENTER);
  await enterCustomer(user, "0722000222", "Achieng");
  await addToCart(user, "alm 250 x2");
  await waitForTotal(app);
  await strip.frame();
  strip.save("desk-line");
  await app.kill();
  await device.startStore();
}
