// Filmstrips of the real window for docs/screens/film: `npm run test:chaos -- filmstrips`.
import type { Device } from "../desktop/device";
import type { ChaosTest, RunResult } from "./chaos-test";
import { deskFilmstrips } from "./filmstrip-desk";
import { firstRunFilmstrips } from "./filmstrip-first-run";
import { kioskFilmstrip, LANDSCAPE, PORTRAIT, warmUp } from "./filmstrip-kiosk";
import { outageFilmstrip } from "./filmstrip-outage";

/** Filmstrips, one for each run. */
const FILMSTRIPS: Record<string, (device: Device) => Promise<number | null | void>> = {
  ...Object.fromEntries(
    [PORTRAIT, LANDSCAPE].flatMap((size) =>
      (["en", "sw"] as const).flatMap((language) =>
        [true, false].map((offline) => [
          `kiosk ${size === PORTRAIT ? "portrait" : "landscape"}, ${language}, ${offline ? "offline" : "by code"}`,
          (device: Device) => kioskFilmstrip(device, size, language, offline),
        ]),
      ),
    ),
  ),
  desk: deskFilmstrips,
  "desk offline": outageFilmstrip,
  "first run": firstRunFilmstrips,
};

/** Number of filmstrips. */
export const FILMSTRIP_COUNT = Object.keys(FILMSTRIPS).length;

/** Takes each filmstrip in turn. */
export function filmstrips(): ChaosTest {
  return {
    async run(device, at): Promise<RunResult> {
      const names = Object.keys(FILMSTRIPS);
      const name = names[at % names.length] ?? "desk";
      if (at === 0) await warmUp(device);
      const seconds = await FILMSTRIPS[name]?.(device);
      const paid =
        typeof seconds === "number" ? `: shown as paid after ${seconds.toFixed(1)} s` : "";
      return { outcome: `${name}${paid}` };
    },
  };
}
