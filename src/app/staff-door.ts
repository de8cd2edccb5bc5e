import { createContext, useContext } from "react";

/** Held by the app's setup; the website has no door. */
export const StaffDoorContext = createContext<(() => void) | null>(null);

/**
 * Opens the settings, behind the staff's PIN: for the kiosk's hidden corner and the desk's menu.
 * `null` where there is no such door.
 */
export function useStaffDoor(): (() => void) | null {
  return useContext(StaffDoorContext);
}
