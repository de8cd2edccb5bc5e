import { USUAL_DEVICE, type KioskDevice } from "./device";

/** What this kiosk is told about itself. */
export function useDevice(): KioskDevice {
  return USUAL_DEVICE;
}
