import { useDevice } from "../device/use-device";
import type { OpenState } from "../device/hours";
import { useKioskText } from "../use-kiosk-text";

/** Reason that prevents orders at this kiosk, as a title and an explanation. */
export type Obstacle = { title: string; text: string | null };

/** Returns the reason that prevents orders here now; null = none. */
export function useObstacle(hasProducts: boolean, open: OpenState): Obstacle | null {
  const t = useKioskText().attract;
  const device = useDevice();
  if (device.paused) return { title: t.paused, text: t.pausedText };
  if (!open.open) return { title: t.closed, text: null };
  if (!hasProducts) return { title: t.paused, text: t.empty };
  return null;
}
