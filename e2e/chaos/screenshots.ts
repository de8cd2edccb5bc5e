// Screenshots of the real window for docs/screens/sequences: `npm run test:chaos -- screenshots`, in
// the demo shop's opening hours, outside of which its kiosk takes no orders. `PROPTEST_RNG_SEED=12`
// with `--runs 1` takes the sequence at index 12 of the table alone.
import type { Device } from "../desktop/device";
import { eachInTurn } from "./chaos-test";
import { deskOrders, firstRunAndSettings, outageOrders } from "./screenshots-desk";
import { orderChange, thirtyOrders } from "./screenshots-desk-orders";
import {
  kioskOrder,
  LANDSCAPE,
  lowReachOrder,
  mpesaOrder,
  PORTRAIT,
  warmUp,
} from "./screenshots-kiosk";

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
  "kiosk portrait, M-Pesa": mpesaOrder,
  "kiosk portrait, low reach": lowReachOrder,
  "desk change": orderChange,
  "desk prepare": thirtyOrders,
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
