import { createContext, useContext } from "react";

/** Opener of the settings, provided by the app's setup; the website has none. */
export const SettingsLockContext = createContext<(() => void) | null>(null);

/**
 * Opener of the settings, behind the staff PIN: for the kiosk's hidden corner and the desk's menu.
 * `null` where there are no settings.
 */
export function useOpenSettings(): (() => void) | null {
  return useContext(SettingsLockContext);
}
