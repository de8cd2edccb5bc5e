// A machine with the app on it: a sandbox as its store, a folder for its data, a browser that only
// writes down what it was given.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary, startSandbox } from "../../scripts/lib/demo.mjs";
import { Window } from "./webdriver";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** How the app is started. */
export type Start = { mode?: "desk" | "kiosk" | null; args?: string[] };

/** The machine. */
export class Device {
  private window: Window | undefined;
  private count = 0;

  private constructor(
    readonly folder: string,
    private store: Sandbox,
  ) {}

  /** A machine beside a store that has just opened. */
  static async start(): Promise<Device> {
    const folder = mkdtempSync(join(tmpdir(), "korosho-device-"));
    return new Device(folder, await startSandbox({ dataDir: join(folder, "sandbox") }));
  }

  /** Address of the store. */
  get sandbox(): string {
    return this.store.origin;
  }

  /** Name of data that no app has been opened on. */
  freshData(): string {
    this.count += 1;
    return `data-${this.count}`;
  }

  /** Opens the app on the data of this name. */
  async open(data: string, extra: NodeJS.ProcessEnv = {}, start: Start = {}): Promise<Window> {
    const mode = start.mode === null ? [] : ["--mode", start.mode ?? "desk"];
    this.window = await Window.open(
      binary("korosho"),
      [...mode, ...(start.args ?? [])],
      this.env(data, extra),
    );
    return this.window;
  }

  /** What the app on this data is started with. */
  env(data: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...extra,
      PATH: `${this.browser()}:${process.env.PATH}`,
      TAURI_AUTOMATION: "true",
      TAURI_WEBVIEW_AUTOMATION: "true",
      // Opening by itself is set in the person's home.
      HOME: this.folder,
      KOROSHO_DATA_DIR: join(this.folder, data),
    };
  }

  /** Path of a file of this data. */
  file(data: string, name: string): string {
    return join(this.folder, data, name);
  }

  /** The address that the system's browser was given last. */
  openedInBrowser(): string | null {
    return existsSync(this.opened) ? readFileSync(this.opened, "utf8") : null;
  }

  /** Nobody answers at the store's address from now on. */
  async closeStore(): Promise<void> {
    const { child } = this.store;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  /** The same store opens again at the same address. */
  async openStore(): Promise<void> {
    const port = Number(new URL(this.sandbox).port);
    this.store = await startSandbox({ dataDir: join(this.folder, "sandbox"), port });
  }

  /** Ends the window, if there is one. */
  async close(): Promise<void> {
    await this.window?.close();
    this.window = undefined;
  }

  /** Ends everything and leaves nothing. */
  end(): void {
    this.store.child.kill("SIGKILL");
    // A web process that ends a moment later may still write there; what is left is nobody's loss.
    try {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
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
