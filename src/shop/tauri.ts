import { invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import {
  deskApi,
  kioskApi,
  setupApi,
  type DeskApi,
  type KioskApi,
  type SetupApi,
  type Unlisten,
} from "./ports";
import { toProblem } from "./problem";
import type { AppMode } from "./wire";

/** Calls a command of the app; each has one argument named `input`. */
async function call(command: string, input?: object): Promise<unknown> {
  try {
    return await invoke(command, { input });
  } catch (thrown) {
    throw toProblem(thrown);
  }
}

/** Creates the port of a window to its app. */
export function tauriShop(mode: AppMode): KioskApi | DeskApi {
  return mode === "kiosk" ? kioskApi(call) : deskApi(call);
}

/** Subscribes to an event of the app. Listening starts asynchronously; unsubscribing before that works. */
function subscribe<Payload>(event: string, listener: (payload: Payload) => void): Unlisten {
  const ending = listen<Payload>(event, ({ payload }) => listener(payload));
  return () => void ending.then((end) => end());
}

/** Creates the port to the app's first run, connection and settings. */
export function tauriSetup(): SetupApi {
  return setupApi(call, {
    onSync: (listener) => subscribe("sync-progress", listener),
    onOpenOrder: (listener) => subscribe("open-order", listener),
  });
}
