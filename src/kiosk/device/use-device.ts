import { useKioskSettings } from "../../shop/use-kiosk";
import type { KioskSettings } from "../../shop/wire";
import { USUAL_DEVICE } from "./device";

/** Returns the settings of this kiosk; defaults until they are loaded. */
export function useDevice(): KioskSettings {
  return useKioskSettings().data ?? USUAL_DEVICE;
}
