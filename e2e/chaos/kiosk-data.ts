// Files of a kiosk's data folder.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Device } from "../desktop/device";
import { until } from "../../scripts/lib/until.mjs";

/** Writes the kiosk's settings with their checksum, which the app requires. */
export function writeKioskSettings(device: Device, data: string, settings: object): void {
  const file = device.file(data, "kiosk.json");
  mkdirSync(dirname(file), { recursive: true });
  const entries = { settings };
  const seal = createHash("sha256").update(JSON.stringify(entries)).digest("hex");
  writeFileSync(file, JSON.stringify({ ...entries, seal }));
}

/** Waits until the catalogue is on disk, so that the next start needs no network. */
export async function waitForSavedCatalogue(device: Device, data: string): Promise<void> {
  const catalogue = /^catalogue-.*\.json$/;
  await until("the catalogue is on disk", async () =>
    readdirSync(device.file(data, ".")).some((name) => catalogue.test(name)),
  );
}

/** Waits until the cart is on disk. */
export async function waitForSavedCart(device: Device, data: string): Promise<void> {
  const file = device.file(data, "device.json.good");
  await until("the cart is on disk", async () => readFileSync(file, "utf8").includes("cartCount"));
}
