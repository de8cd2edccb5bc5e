// Filmstrips of the real window for docs/screens/film: `npm run drills -- film`.
import type { Device } from "../desktop/device";
import type { Drill, Try } from "./drill";
import { deskFilms } from "./film-desk";
import { firstRunFilm } from "./film-first-run";
import { kioskFilm, LYING, UPRIGHT, warmUp } from "./film-kiosk";
import { lineFilm } from "./film-line";

/** The films, one a run. */
const FILMS: Record<string, (device: Device) => Promise<number | null | void>> = {
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
export const FILM_COUNT = Object.keys(FILMS).length;

/** All of them, one after the other. */
export function film(): Drill {
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(FILMS);
      const name = names[at % names.length] ?? "desk";
      if (at === 0) await warmUp(device);
      const seconds = await FILMS[name]?.(device);
      const paid = typeof seconds === "number" ? `: seen paid after ${seconds.toFixed(1)} s` : "";
      return { outcome: `${name}${paid}` };
    },
  };
}
