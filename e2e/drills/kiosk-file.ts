import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Device } from "../desktop/device";

/** What staff have told a kiosk; the app takes no file without its seal. */
export function tellKiosk(device: Device, data: string, settings: object): void {
  const file = device.file(data, "kiosk.json");
  mkdirSync(dirname(file), { recursive: true });
  const entries = { settings };
  const seal = createHash("sha256").update(JSON.stringify(entries)).digest("hex");
  writeFileSync(file, JSON.stringify({ ...entries, seal }));
}
