import { vi } from "vitest";
import { setupApi, type SetupApi } from "../../shop/ports";
import type {
  ConnectionView,
  DeviceSettings,
  SetupState,
  SettingsLockState,
} from "../../shop/wire";

/** State of an app before its first run. */
export const NEW: SetupState = {
  ready: false,
  store_url: null,
  mode: "desk",
  keyring: "open",
  needs_pin: true,
  recovery: false,
  damaged: [],
};

/** State of an app after its first run. */
export const READY: SetupState = {
  ...NEW,
  ready: true,
  needs_pin: false,
  store_url: "https://shop.example/",
};

/** State of a settings lock that the PIN has opened. */
export const INSIDE: SettingsLockState = { pin_set: true, unlocked: true, retry_after: 0 };

/** Recovery code that is made. */
export const CODE = "1EV8-N2FW-9P3G-XAQ4-HYB9";

/** Connection to a reachable store. */
export const CONNECTED: ConnectionView = { store: "reachable", catalogue_at: 1, sync: null };

/** Settings after a first run. */
export const SETTINGS: DeviceSettings = {
  mode: "desk",
  autostart: false,
  desk_number: 1,
  store_url: "https://shop.example/",
  shop: { name: "Korosho", phone: "", email: "", address: "", language: "en" },
  payments: { stripe: false, mpesa: false, mpesa_shortcode: "", mpesa_till: "", server_url: "" },
  recovery_code: true,
  version: "0.1.0",
};

const RESULTS: Partial<Record<string, object>> = {
  get_setup: READY,
  connect_store: READY,
  get_connection: CONNECTED,
  get_settings_lock: INSIDE,
  unlock_settings: INSIDE,
  lock_settings: INSIDE,
  set_pin: INSIDE,
  recover_settings: INSIDE,
  create_recovery_code: { code: CODE },
  get_settings: SETTINGS,
  save_device: SETTINGS,
  save_payment_keys: SETTINGS,
  save_server: SETTINGS,
  save_shop_details: SETTINGS,
  export_settings: { path: "/home/amina/korosho-settings.json" },
  import_settings: READY,
  get_diagnostics: { text: "korosho: 0.1.0" },
};

const call = (operation: string) => Promise.resolve(RESULTS[operation]);
/** Event subscriptions that never fire. */
const NO_EVENTS = { onSync: () => () => undefined, onOpenOrder: () => () => undefined };

/** Port to the setup of a device whose every call succeeds, except for the methods given; all are mocks. */
export function fakeSetup(methods: Partial<SetupApi> = {}): SetupApi {
  const setup = { ...setupApi(call, NO_EVENTS), ...methods };
  for (const name of Object.keys(setup) as (keyof SetupApi)[]) vi.spyOn(setup, name);
  return setup;
}
