// Screenshots of the real window for docs/screens/sequences: `npm run test:chaos -- screenshots`.
import type { Device } from "../desktop/device";
import { eachInTurn } from "./chaos-test";
import { deskOrders, firstRunAndSettings, outageOrders } from "./screenshots-desk";
import { kioskOrder, LANDSCAPE, PORTRAIT, warmUp } from "./screenshots-kiosk";

/** Sequences, one for each run. */
const SEQUENCES: Record<string, (device: Device) => Promise<number | null | void>> = {
  ...Object.fromEntries(
    [PORTRAIT, LANDSCAPE].flatMap((size) =>
      (["en", "sw"] as const).flatMap((language) =>
        [true, false].map((offline) => [
          `kiosk ${size === PORTRAIT ? "portrait" : "landscape"}, ${language}, ${offline ? "offline" : "by code"}`,
          (device: Device) => kioskOrder(device, size, language, offline),
        ]),
      ),
    ),
  ),
  desk: deskOrders,
  "desk offline": outageOrders,
  "first run": firstRunAndSettings,
};

/** Number of sequences. */
export const SEQUENCE_COUNT = Object.keys(SEQUENCES).length;

/** Takes each sequence in turn. */
export const screenshots = () =>
  eachInTurn(SEQUENCES, async (device, name, take, at) => {
    if (at === 0) await warmUp(device);
    const seconds = await take(device);
    const paid = typeof seconds === "number" ? `: shown as paid after ${seconds.toFixed(1)} s` : "";
    return { outcome: `${name}${paid}`, wrong: [] };
  });
