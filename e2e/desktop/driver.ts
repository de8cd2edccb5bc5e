// Client of WebKitWebDriver (W3C WebDriver), which Debian ships with WebKitGTK. The driver starts
// the app's real window: `webkitgtk:browserOptions.binary`.
import { spawn, type ChildProcess } from "node:child_process";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { descendantsOf, signal } from "./processes";
import { until } from "../../scripts/lib/until.mjs";

/** Running driver with its base URL. */
export type Driver = { process: ChildProcess; base: string };

/** Starts a driver with `env` as its whole environment. */
export type StartDriver = (env: NodeJS.ProcessEnv) => Promise<Driver>;

/** WebDriver session of an app. */
export class Session {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly base: string,
    private readonly id: string,
  ) {}

  /**
   * Starts the app under its own driver, with `env` as its whole environment. A driver that fails
   * to connect to its window is replaced once.
   */
  static async open(
    binary: string,
    args: string[],
    env: NodeJS.ProcessEnv,
    start: StartDriver = startDriver,
  ): Promise<Session> {
    const browserOptions = { binary, args };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
    const ask = (at: string) => call<{ sessionId: string }>(`${at}/session`, { capabilities });
    const first = await start(env);
    try {
      return new Session(first.process, first.base, (await ask(first.base)).sessionId);
    } catch {
      await endDriver(first.process);
      const second = await start(env);
      return new Session(second.process, second.base, (await ask(second.base)).sessionId);
    }
  }

  /** Sends a request to the driver: GET without a body, POST with one. */
  send<T>(path: string, body?: unknown): Promise<T> {
    return call<T>(`${this.base}/session/${this.id}${path}`, body);
  }

  /** Ids of the app's process and its descendants. */
  processes(): number[] {
    return descendantsOf(this.driver.pid);
  }

  /** Kills the app with all its processes, as a power cut does, then the driver. */
  async kill(): Promise<void> {
    const all = this.processes();
    for (const pid of all) signal(pid, "SIGKILL");
    await endDriver(this.driver, all);
  }

  /** Closes the window and ends the driver. */
  async close(): Promise<void> {
    const end = { method: "DELETE", signal: AbortSignal.timeout(5_000) };
    const apps = this.processes();
    await fetch(`${this.base}/session/${this.id}`, end).catch(() => undefined);
    await endDriver(this.driver, apps);
  }
}

async function startDriver(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const process = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  await until("the driver answers", async () => (await fetch(`${base}/status`)).ok);
  return { process, base };
}

/** Ends a driver and its app and waits for both: a running app would prevent a second start. */
async function endDriver(driver: ChildProcess, apps = descendantsOf(driver.pid)): Promise<void> {
  driver.kill("SIGKILL");
  for (const pid of apps) signal(pid, "SIGKILL");
  await until("the app has ended", async () => apps.every((pid) => !signal(pid, 0)));
}

async function call<T>(url: string, body?: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(40_000),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
