// Device with the app: a sandbox as its store, a data folder, and a fake browser that records the
// URLs that it opens.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { binary, DEMO, sandboxSettings, startSandbox } from "../../scripts/lib/demo.mjs";
import { basicAuth, json } from "../../scripts/lib/http.mjs";
import { fillPictureCache } from "../../scripts/lib/picture-cache.mjs";
import { removeFolder, temporaryFolder } from "../../scripts/lib/temporary-folder.mjs";
import { keepLog } from "../../scripts/lib/test-logs.mjs";
import type { StartDriver } from "./driver";
import { signIn } from "./first-steps";
import { Window } from "./window";

type Store = Awaited<ReturnType<typeof startSandbox>>;

/** Options of a start of the app. */
export type Start = {
  mode?: "desk" | "kiosk" | null;
  args?: string[];
  /** Starts the driver elsewhere, such as in a network namespace. */
  driver?: StartDriver;
  /** Leaves the download of all pictures to the app, as on a customer's device. */
  downloads?: boolean;
};

/** Device with the app and its own store. */
export class Device {
  private window: Window | undefined;
  private count = 0;

  private constructor(
    readonly folder: string,
    /** The store and the payment providers. */
    public store: Store,
  ) {}

  /** Starts a store and a device for it. */
  static async start(): Promise<Device> {
    const folder = temporaryFolder("device");
    return new Device(folder, await startSandbox({ dataDir: join(folder, "sandbox") }));
  }

  /** Base URL of the store. */
  get sandbox(): string {
    return this.store.origin;
  }

  /** Environment of an app on the sandbox's store. */
  get settings(): NodeJS.ProcessEnv {
    return sandboxSettings(this.sandbox);
  }

  /** The same with delays divided by 20. */
  get scaledSettings(): NodeJS.ProcessEnv {
    return { ...this.settings, KOROSHO_TEST_TIME_SCALE: "20" };
  }

  /** Name of an unused data folder. */
  freshData(): string {
    this.count += 1;
    return `data-${this.count}`;
  }

  /** Opens the window of a kiosk on a data folder. */
  openKiosk(data: string, settings = this.settings): Promise<Window> {
    return this.open(data, settings, { mode: "kiosk" });
  }

  /**
   * Opens the app's window on a data folder, by default that of a desk with its manager signed in;
   * without a mode the first screen is left as it is.
   */
  async open(data: string, settings = this.settings, start: Start = {}): Promise<Window> {
    // Forgets a URL that an earlier window opened.
    rmSync(this.opened, { force: true });
    const mode = start.mode === undefined ? "desk" : start.mode;
    // An app that is yet to be connected to the store downloads its pictures itself.
    if (settings.KOROSHO_WOOCOMMERCE_URL && !start.downloads) {
      fillPictureCache(join(this.folder, data), this.sandbox);
    }
    this.window = await Window.open(
      binary("korosho"),
      [...(mode ? ["--mode", mode] : []), ...(start.args ?? [])],
      this.env(data, settings),
      start.driver,
    );
    if (mode === "desk") await signIn(this.window);
    return this.window;
  }

  /** Environment of the app on a data folder. */
  env(data: string, settings = this.settings): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...settings,
      PATH: `${this.browser()}:${process.env.PATH}`,
      TAURI_AUTOMATION: "true",
      TAURI_WEBVIEW_AUTOMATION: "true",
      // The autostart entry is written to the user's home.
      HOME: this.folder,
      KOROSHO_DATA_DIR: join(this.folder, data),
    };
  }

  /** Path of a file in a data folder. */
  file(data: string, name: string): string {
    return join(this.folder, data, name);
  }

  /** URL that the system's browser opened last. */
  openedInBrowser(): string | null {
    return existsSync(this.opened) ? readFileSync(this.opened, "utf8") : null;
  }

  /** Reads from the store's own API with its key pair. */
  readAsStaff<Answer>(path: string): Promise<Answer> {
    return json<Answer>(`${this.sandbox}/wp-json/wc/v3/${path}`, { headers: basicAuth(DEMO) });
  }

  /** Stops the store: connections to its address are refused. */
  async stopStore(): Promise<void> {
    const { child } = this.store;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** Starts the same store again at the same address. */
  async startStore(): Promise<void> {
    const port = Number(new URL(this.sandbox).port);
    this.store = await startSandbox({ dataDir: join(this.folder, "sandbox"), port });
  }

  /** Closes the window, if there is one. */
  async close(): Promise<void> {
    await this.window?.close();
    this.window = undefined;
  }

  /** Ends the store and deletes the data. */
  end(): void {
    this.store.child.kill("SIGKILL");
    for (let at = 1; at <= this.count; at += 1) {
      const log = this.file(`data-${at}`, "logs/korosho.log");
      if (existsSync(log)) keepLog("app", readFileSync(log, "utf8"));
    }
    // A web process that is still ending may write to the folder.
    try {
      removeFolder(this.folder);
    } catch {
      console.warn(`${this.folder} is still in use`);
    }
  }

  private get opened(): string {
    return join(this.folder, "opened.txt");
  }

  private browser(): string {
    const bin = join(this.folder, "bin");
    const program = join(bin, "xdg-open");
    mkdirSync(bin, { recursive: true });
    writeFileSync(program, `#!/bin/sh\nprintf %s "$1" > "${this.opened}"\n`);
    chmodSync(program, 0o755);
    return bin;
  }
}
