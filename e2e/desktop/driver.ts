// Processes of a window test: WebKitWebDriver, which Debian ships with WebKitGTK, and the app's real
// window or a browser, which the driver starts (`webkitgtk:browserOptions`). Selenium is the client.
import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { Capabilities, WebDriver } from "selenium-webdriver";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { descendantsOf, signal } from "./processes";
import { until } from "../../scripts/lib/until.mjs";

// A folder of a package without `exports`, which an `import` of Node, as in browser tests, cannot name.
const { Executor, HttpClient } = createRequire(import.meta.url)(
  "selenium-webdriver/http",
) as typeof import("selenium-webdriver/http");

/** Running driver with its base URL. */
export type Driver = { process: ChildProcess; base: string };

/** Starts a driver with `env` as its whole environment. */
export type StartDriver = (env: NodeJS.ProcessEnv) => Promise<Driver>;

/** Time limit of a command, in milliseconds: Selenium's client has none. */
const COMMAND_TIMEOUT_MS = 40_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Executor whose commands fail after a time limit. */
class TimedExecutor extends Executor {
  override execute(command: { getName(): string }): Promise<unknown> {
    const late = sleep(COMMAND_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${command.getName()}: no response of the driver`);
    });
    return Promise.race([super.execute(command) as Promise<unknown>, late]);
  }
}

/** WebDriver session of an app. */
export class Session {
  private constructor(
    private readonly process: ChildProcess,
    /** Selenium's client of the window. */
    readonly client: WebDriver,
  ) {}

  /**
   * Starts the app, or WebKitGTK's MiniBrowser if there is no `binary`, under its own driver, with
   * `env` as its whole environment. A driver that fails to connect to its window is replaced once.
   */
  static async open(
    binary: string | undefined,
    args: string[],
    env: NodeJS.ProcessEnv,
    start: StartDriver = startDriver,
  ): Promise<Session> {
    const browserOptions = { binary, args };
    const capabilities = new Capabilities({ "webkitgtk:browserOptions": browserOptions });
    const connect = async ({ process, base }: Driver) => {
      const executor = new TimedExecutor(new HttpClient(base));
      const client = WebDriver.createSession(executor, capabilities);
      await client.getSession();
      return new Session(process, client);
    };
    const first = await start(env);
    try {
      return await connect(first);
    } catch {
      await endDriver(first.process);
      return connect(await start(env));
    }
  }

  /** Ids of the app's process and its descendants. */
  processes(): number[] {
    return descendantsOf(this.process.pid);
  }

  /** Kills the app with all its processes, as a power cut does, then the driver. */
  async kill(): Promise<void> {
    const all = this.processes();
    for (const pid of all) signal(pid, "SIGKILL");
    await endDriver(this.process, all);
  }

  /** Closes the window and ends the driver. */
  async close(): Promise<void> {
    const apps = this.processes();
    const end = this.client.quit().catch(() => undefined);
    await Promise.race([end, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await endDriver(this.process, apps);
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
