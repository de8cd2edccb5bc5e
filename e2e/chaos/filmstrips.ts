// Filmstrips of the real window for docs/screens/film: `npm run test:chaos -- film`.
import type { Device } from "../desktop/device";
import type { ChaosTest, Try } from "./chaos-test";
import { deskFilms } from "./filmstrip-desk";
import { firstRunFilm } from "./filmstrip-first-run";
import { kioskFilm, LYING, UPRIGHT, warmUp } from "./filmstrip-kiosk";
import { lineFilm } from "./filmstrip-outage";

/** The films, one a run. */
const FILMSTRIPS: Record<string, (device: Device) => Promise<number | null | void>> = {
  ...Object.fromEntries(
    [UPRIGHT, LYING].flatMap((size) =>
      (["en", "sw"] as const).flatMap((language) =>
        [true, false].map((offline) => [
          `kiosk ${size === UPRIGHT ? "upright" : "lying"}, ${language}, ${offline ? "offline" : "by code"}`,
          (device: Device) => kioskFilm(device, size, language, offline),
        ]),
      ),
    ),
  ),
  desk: deskFilms,
  "desk's line": lineFilm,
  "first run": firstRunFilm,
};

/** How many films there are. */
export const FILMSTRIP_COUNT = Object.keys(FILMSTRIPS).length;

/** All of them, one after the other. */
export function filmstrips(): ChaosTest {
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(FILMSTRIPS);
      const name = names[at % names.length] ?? "desk";
      if (at === 0) await warmUp(device);
      const seconds = await FILMSTRIPS[name]?.(device);
      const paid = typeof seconds === "number" ? `: seen paid after ${seconds.toFixed(1)} s` : "";
      return { outcome: `${name}${paid}` };
    },
  };
}
