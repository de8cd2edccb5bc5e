import { until } from "../../scripts/lib/until.mjs";
import { ENTER } from "./keys";
import type { Window } from "./window";

/** Enters URL and key pair of the store and submits them. */
export async function connect(app: Window, address: string, key: string, secret: string) {
  await app.fill("Store address", address);
  await app.fill("Consumer key", key);
  await app.fill("Consumer secret", secret);
  await app.press("Connect");
}

/** Chooses the staff PIN. */
export async function tryPin(app: Window, pin: string) {
  await app.fill("PIN", pin);
  await app.fill("The same PIN again", pin);
  await app.press("Continue");
}

/** Chooses the staff PIN and confirms the recovery code, which ends the setup. */
export async function choosePin(app: Window, pin = "2759") {
  await tryPin(app, pin);
  await app.press("I have written it down");
}

const MANAGER = { name: "Wanjiru", pin: "258013" };

/** Names the manager of a new desk, which opens it. */
export async function nameManager(app: Window) {
  await app.fill("Name of the manager", MANAGER.name);
  await app.fill("PIN, six to eight digits", MANAGER.pin);
  await app.fill("The same PIN again", MANAGER.pin);
  await app.keys(ENTER);
}

/** Signs the manager in at a desk; a new one is given the manager's name first. */
export async function signIn(app: Window) {
  const screen = await until("the desk asks who is there", async () => {
    const text = await app.text();
    return ["Who is the manager?", "The desk is locked"].find((title) => text.includes(title));
  });
  if (screen === "Who is the manager?") return nameManager(app);
  await app.fill(`PIN of ${MANAGER.name}`, MANAGER.pin);
  return app.keys(ENTER);
}
