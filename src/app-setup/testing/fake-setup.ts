import { vi } from "vitest";
import type { SetupApi, SettingsLockApi } from "../../shop/setup-api";
import type { ConnectionView, DeviceSettings, SetupState, StaffState } from "../../shop/wire";

/** An app that was never set up. */
export const NEW: SetupState = {
  ready: false,
  store_url: null,
  mode: "desk",
  keyring: "open",
  needs_pin: true,
  damaged: [],
};

/** An app that is set up. */
export const READY: SetupState = {
  ...NEW,
  ready: true,
  needs_pin: false,
  store_url: "https://shop.example/",
};

/** State of a settings lock that the PIN has opened. */
export const INSIDE: StaffState = { pin_set: true, open: true, locked_for: 0 };

/** A store that answers. */
export const CONNECTED: ConnectionView = { store: "reachable", catalogue_at: 1, sync: null };

/** Settings after a first run. */
export const SETTINGS: DeviceSettings = {
  mode: "desk",
  autostart: false,
  desk_number: 1,
  store_url: "https://shop.example/",
  shop: { name: "Korosho", phone: "", email: "", address: "", language: "en" },
  payments: { stripe: false, mpesa: false, mpesa_shortcode: "", mpesa_till: "", server_url: "" },
  version: "0.1.0",
};

const settings = () => Promise.resolve(SETTINGS);
const inside = () => Promise.resolve(INSIDE);

/** Settings lock whose every call succeeds, except for those given. */
export function fakeSettingsLock(verbs: Partial<SettingsLockApi> = {}) {
  return {
    getStaff: vi.fn<SettingsLockApi["getStaff"]>(inside),
    openStaff: vi.fn<SettingsLockApi["openStaff"]>(inside),
    closeStaff: vi.fn<SettingsLockApi["closeStaff"]>(inside),
    setPin: vi.fn<SettingsLockApi["setPin"]>(inside),
    getSettings: vi.fn<SettingsLockApi["getSettings"]>(settings),
    saveMachine: vi.fn<SettingsLockApi["saveMachine"]>(settings),
    savePaymentKeys: vi.fn<SettingsLockApi["savePaymentKeys"]>(settings),
    saveServer: vi.fn<SettingsLockApi["saveServer"]>(settings),
    saveShopDetails: vi.fn<SettingsLockApi["saveShopDetails"]>(settings),
    exportSettings: vi.fn<SettingsLockApi["exportSettings"]>(() =>
      Promise.resolve({ path: "/home/amina/korosho-settings.json" }),
    ),
    importSettings: vi.fn<SettingsLockApi["importSettings"]>(() => Promise.resolve(READY)),
    getDiagnostics: vi.fn<SettingsLockApi["getDiagnostics"]>(() =>
      Promise.resolve({ text: "korosho: 0.1.0" }),
    ),
    ...verbs,
  };
}

/** A set-up app whose every verb works, but for those given. */
export function fakeSetup(verbs: Partial<SetupApi> = {}) {
  return {
    getSetup: vi.fn<SetupApi["getSetup"]>(() => Promise.resolve(READY)),
    connectStore: vi.fn<SetupApi["connectStore"]>(() => Promise.resolve(READY)),
    getConnection: vi.fn<SetupApi["getConnection"]>(() => Promise.resolve(CONNECTED)),
    reportFault: vi.fn<SetupApi["reportFault"]>(() => Promise.resolve()),
    onSync: vi.fn<SetupApi["onSync"]>(() => () => undefined),
    onOpenOrder: vi.fn<SetupApi["onOpenOrder"]>(() => () => undefined),
    staff: fakeSettingsLock(),
    ...verbs,
  };
}
