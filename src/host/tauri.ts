import { invoke } from "@tauri-apps/api/core";
import { getCurrentWindow } from "@tauri-apps/api/window";
import type { AppMode, StoredValue } from "../shop/wire";
import { toProblem } from "../shop/problem";
import { pictureBelow, type Host } from "./host";

async function read(key: string): Promise<string | null> {
  const stored = await invoke<StoredValue>("read_stored", { input: { key } });
  return stored.value;
}

function write(key: string, value: string | null): Promise<void> {
  return invoke<void>("write_stored", { input: { key, value } });
}

/** Returns the mode of this page's window: Rust names the window after it. */
export function windowMode(): AppMode {
  return getCurrentWindow().label === "kiosk" ? "kiosk" : "desk";
}

/**
 * Creates the host of the desktop app: texts in its device file, payment pages in the system's
 * browser.
 */
export function tauriHost(): Host {
  return {
    async openPayment(_url, order) {
      await invoke<void>("open_payment", { input: order }).catch((thrown: unknown) => {
        throw toProblem(thrown);
      });
    },
    cartStorage: { getItem: read, setItem: write },
    reloadPage: () => window.location.reload(),
    deviceValue: {
      get: (key) => read(key).catch(() => null),
      set: (key, value) => write(key, value).catch(() => undefined),
    },
    pictureAddress: (src, width) => pictureBelow("media://localhost", src, width),
  };
}
