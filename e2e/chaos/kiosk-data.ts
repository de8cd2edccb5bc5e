// What a kiosk keeps in its data folder.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Device } from "../desktop/device";
import { until } from "../desktop/until";

/** What staff have told a kiosk; the app takes no file without its seal. */
export function tellKiosk(device: Device, data: string, settings: object): void {
  const file = device.file(data, "kiosk.json");
  mkdirSync(dirname(file), { recursive: true });
  const entries = { settings };
  const seal = createHash("sha256").update(JSON.stringify(entries)).digest("hex");
  writeFileSync(file, JSON.stringify({ ...entries, seal }));
}

/** Waits until the catalogue is on the disk: the next start needs no line. */
export async function catalogueKept(device: Device, data: string): Promise<void> {
  const catalogue = /^catalogue-.*\.json$/;
  await until("the catalogue is on disk", async () =>
    readdirSync(device.file(data, ".")).some((name) => catalogue.test(name)),
  );
}

/** Waits until what is in the cart is on the disk. */
export async function cartKept(device: Device, data: string): Promise<void> {
  const file = device.file(data, "device.json.good");
  await until("the cart is on disk", async () => readFileSync(file, "utf8").includes("cartCount"));
}
