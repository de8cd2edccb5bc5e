import type { Window } from "./window";

/** Enters URL and key pair of the store and submits them. */
export async function connect(app: Window, address: string, key: string, secret: string) {
  await app.fill("Store address", address);
  await app.fill("Consumer key", key);
  await app.fill("Consumer secret", secret);
  await app.press("Connect");
}

/** Sets the staff PIN, which opens the shop. */
export async function choosePin(app: Window, pin = "2580") {
  await app.fill("PIN", pin);
  await app.fill("The same PIN again", pin);
  await app.press("Open the shop");
}
