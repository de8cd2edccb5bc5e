// Device with the app: a sandbox as its store, a data folder, and a fake browser that records the
// URLs that it opens.
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
import { binary, DEMO, startSandbox } from "../../scripts/lib/demo.mjs";
import type { StartDriver } from "./driver";
import { Window } from "./window";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Options of a start of the app. */
export type Start = {
  mode?: "desk" | "kiosk" | null;
  args?: string[];
  /** Starts the driver elsewhere, such as in a network namespace. */
  driver?: StartDriver;
};

/** Order in the store. */
export type StoredOrder = {
  id: number;
  status: string;
  total: string;
  billing: { phone: string };
  line_items: { product_id: number; quantity: number }[];
  meta_data: { key: string; value: unknown }[];
};

/** Contents of the store. */
export type Ledger = {
  orders: StoredOrder[];
  stock_movements: { order_id: number; product_id: number; change: number }[];
};

/** Device with the app and its own store. */
export class Device {
  private window: Window | undefined;
  private count = 0;

  private constructor(
    readonly folder: string,
    private store: Sandbox,
  ) {}

  /** Starts a store and a device for it. */
  static async start(): Promise<Device> {
    const folder = mkdtempSync(join(tmpdir(), "korosho-device-"));
    return new Device(folder, await startSandbox({ dataDir: join(folder, "sandbox") }));
  }

  /** Base URL of the store. */
  get sandbox(): string {
    return this.store.origin;
  }

  /** Name of an unused data folder. */
  freshData(): string {
    this.count += 1;
    return `data-${this.count}`;
  }

  /** Opens the app's window on a data folder. */
  async open(data: string, extra: NodeJS.ProcessEnv = {}, start: Start = {}): Promise<Window> {
    // Forgets a URL that an earlier window opened.
    rmSync(this.opened, { force: true });
    const mode = start.mode === null ? [] : ["--mode", start.mode ?? "desk"];
    this.window = await Window.open(
      binary("korosho"),
      [...mode, ...(start.args ?? [])],
      this.env(data, extra),
      start.driver,
    );
    return this.window;
  }

  /** Environment of the app on a data folder. */
  env(data: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...extra,
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

  /** Replaces the faults of the store; none ends them. */
  async setFaults(...settings: object[]): Promise<void> {
    const url = `${this.sandbox}/sandbox/faults`;
    const headers = { "content-type": "application/json" };
    const ended = await fetch(url, { method: "DELETE" });
    if (!ended.ok) throw new Error(`the faults did not end: ${await ended.text()}`);
    for (const one of settings) {
      const sent = await fetch(url, { method: "POST", headers, body: JSON.stringify(one) });
      if (!sent.ok) throw new Error(`no such fault: ${await sent.text()}`);
    }
  }

  /** Resets the store to its initial state. */
  async reset(): Promise<void> {
    const done = await fetch(`${this.sandbox}/sandbox/reset`, { method: "POST" });
    if (!done.ok) throw new Error(`the store was not reset: ${await done.text()}`);
  }

  /** Reads from the store's own API with its key pair. */
  async readAsStaff<Answer>(path: string): Promise<Answer> {
    const { key, secret } = DEMO;
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
    const headers = { authorization };
    const answer = await fetch(`${this.sandbox}/wp-json/wc/v3/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** Reads the store's orders and stock movements. */
  async ledger(): Promise<Ledger> {
    return (await (await fetch(`${this.sandbox}/sandbox/ledger`)).json()) as Ledger;
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
    // A web process that is still ending may write to the folder.
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
