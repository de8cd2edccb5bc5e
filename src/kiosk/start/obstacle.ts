import { closedText } from "../../i18n/promise-text";
import { useLanguage } from "../../i18n/use-text";
import type { Opening } from "../../shop/wire";
import { useDevice } from "../device/use-device";
import { useKioskText } from "../use-kiosk-text";

/** Reason that prevents orders at this kiosk, as a title and an explanation. */
export type Obstacle = { title: string; text: string | null };

/** Returns the reason that prevents orders here now; null = none. */
export function useObstacle(hasProducts: boolean, opening: Opening | undefined): Obstacle | null {
  const t = useKioskText().attract;
  const { language } = useLanguage();
  const device = useDevice();
  if (device.paused) return { title: t.paused, text: t.pausedText };
  if (opening?.state === "closed") return { title: closedText(opening, language), text: null };
  if (!hasProducts) return { title: t.paused, text: t.empty };
  return null;
}
