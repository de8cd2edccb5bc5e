import { createContext, useContext } from "react";

/** Lock of the settings. */
type SettingsLock = {
  /** Opens the settings, behind the staff PIN. */
  open: () => void;
  /** Whether the PIN pad or the settings are shown over the app. */
  shown: boolean;
};

/** Lock of the settings, provided by the app's setup; the website has none. */
export const SettingsLockContext = createContext<SettingsLock | null>(null);

/**
 * Opener of the settings, behind the staff PIN: for the kiosk's hidden corner and the desk's menu.
 * `null` where there are no settings.
 */
export function useOpenSettings(): (() => void) | null {
  return useContext(SettingsLockContext)?.open ?? null;
}

/** Whether the PIN pad or the settings are shown over the app. */
export function useSettingsShown(): boolean {
  return useContext(SettingsLockContext)?.shown ?? false;
}
