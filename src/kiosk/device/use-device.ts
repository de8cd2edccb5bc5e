import { useKioskSettings } from "../../shop/use-kiosk";
import type { KioskSettings } from "../../shop/wire";
import { DEFAULT_SETTINGS } from "./device";

/** Returns the settings of this kiosk; defaults until they are loaded. */
export function useDevice(): KioskSettings {
  return useKioskSettings().data ?? DEFAULT_SETTINGS;
}
