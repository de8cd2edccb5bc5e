import { useKioskSettings } from "../../shop/use-kiosk";
import type { KioskSettings } from "../../shop/wire";
import { USUAL_DEVICE } from "./device";

/** Settings of this kiosk; defaults until they are loaded. */
export function useDevice(): KioskSettings {
  return useKioskSettings().data ?? USUAL_DEVICE;
}
