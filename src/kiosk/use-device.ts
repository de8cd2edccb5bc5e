import { useKioskSettings } from "../shop/use-kiosk";
import type { KioskSettings } from "../shop/wire";
import { USUAL_DEVICE } from "./device";

/** What this kiosk is told about itself; as usual until that is known. */
export function useDevice(): KioskSettings {
  return useKioskSettings().data ?? USUAL_DEVICE;
}
