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
import { binary, DEMO, startSandbox } from "../../scripts/lib/demo.mjs";
import type { StartDriver } from "./driver";
import { Window } from "./window";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** How the app is started. */
export type Start = {
  mode?: "desk" | "kiosk" | null;
  args?: string[];
  /** Starts the driver somewhere else than here. */
  driver?: StartDriver;
};

/** An order as the store keeps it. */
export type StoredOrder = {
  id: number;
  status: string;
  total: string;
  billing: { phone: string };
  line_items: { product_id: number; quantity: number }[];
  meta_data: { key: string; value: unknown }[];
};

/** What the store keeps. */
export type Ledger = {
  orders: StoredOrder[];
  stock_movements: { order_id: number; product_id: number; change: number }[];
};

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
    // What an earlier window opened is not this one's.
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

  /** Begins or ends faults of the store. */
  async faults(...settings: object[]): Promise<void> {
    const url = `${this.sandbox}/sandbox/faults`;
    const headers = { "content-type": "application/json" };
    const ended = await fetch(url, { method: "DELETE" });
    if (!ended.ok) throw new Error(`the faults did not end: ${await ended.text()}`);
    for (const one of settings) {
      const sent = await fetch(url, { method: "POST", headers, body: JSON.stringify(one) });
      if (!sent.ok) throw new Error(`no such fault: ${await sent.text()}`);
    }
  }

  /** The store is as it was when it opened. */
  async reset(): Promise<void> {
    const done = await fetch(`${this.sandbox}/sandbox/reset`, { method: "POST" });
    if (!done.ok) throw new Error(`the store was not reset: ${await done.text()}`);
  }

  /** Reads from the store itself, as its own staff do. */
  async asStaff<Answer>(path: string): Promise<Answer> {
    const { key, secret } = DEMO;
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
    const headers = { authorization };
    const answer = await fetch(`${this.sandbox}/wp-json/wc/v3/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  /** What stands in the store. */
  async ledger(): Promise<Ledger> {
    return (await (await fetch(`${this.sandbox}/sandbox/ledger`)).json()) as Ledger;
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
