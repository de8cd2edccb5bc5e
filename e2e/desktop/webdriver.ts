// A small WebDriver client (W3C) for WebKitWebDriver, which Debian ships with WebKitGTK. The driver
// starts the app's real window itself: `webkitgtk:browserOptions.binary`.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { freePort } from "../../scripts/lib/free-port.mjs";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Waits until `look` gives something; the time limit only turns a hang into a failure. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  limitMs = 60_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  let last = "";
  while (Date.now() < end) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never happened: ${what} ${last}`);
}

/** A driver that runs, and where it is asked. */
export type Driver = { process: ChildProcess; base: string };

/** Starts a driver with `env` as its whole environment. */
export type StartDriver = (env: NodeJS.ProcessEnv) => Promise<Driver>;

/** One running window. */
export class Window {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly base: string,
    private readonly session: string,
  ) {}

  /**
   * Starts the app under a driver of its own, with `env` as its whole environment. A driver that
   * does not get hold of its window is given up, and another one tries once more.
   */
  static async open(
    binary: string,
    args: string[],
    env: NodeJS.ProcessEnv,
    start: StartDriver = startDriver,
  ): Promise<Window> {
    const browserOptions = { binary, args };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
    const ask = (at: string) => call<{ sessionId: string }>(`${at}/session`, { capabilities });
    const first = await start(env);
    try {
      return new Window(first.process, first.base, (await ask(first.base)).sessionId);
    } catch {
      await endDriver(first.process);
      const second = await start(env);
      return new Window(second.process, second.base, (await ask(second.base)).sessionId);
    }
  }

  /** Ids of the app's processes: the app itself, then what it has started. */
  processes(): number[] {
    return descendantsOf(this.driver.pid);
  }

  /** Ends the app and all its processes at once, as a power cut does, and the driver after it. */
  async kill(): Promise<void> {
    const all = this.processes();
    for (const pid of all) signal(pid, "SIGKILL");
    await endDriver(this.driver, all);
  }

  private send<T>(path: string, body?: unknown): Promise<T> {
    return call<T>(`${this.base}/session/${this.session}${path}`, body);
  }

  /** Runs a function body in the page and returns its value. */
  script<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.send<T>("/execute/sync", { script: body, args });
  }

  /** The whole visible text. */
  text(): Promise<string> {
    return this.script<string>("return document.body ? document.body.innerText : ''");
  }

  /** Waits for a text to be visible. */
  async sees(text: string): Promise<void> {
    await until(`“${text}” is seen`, async () => {
      const seen = await this.text();
      if (!seen.includes(text)) throw new Error(`instead of it: ${seen.slice(0, 500)}`);
      return true;
    });
  }

  /** The first element matching a CSS selector, waited for. */
  find(selector: string): Promise<string> {
    return until(selector, async () => {
      const found = await this.send<Record<string, string>>("/element", {
        using: "css selector",
        value: selector,
      });
      return found[ELEMENT];
    });
  }

  /** The first button or link whose label, text or first line of text is this, waited for. */
  named(role: "button" | "link", name: string): Promise<string> {
    const tags = role === "button" ? "button, [role=button]" : "a";
    const body = `
      const wanted = arguments[0];
      const seen = (e) => e.getClientRects().length > 0 && !e.disabled;
      return [...document.querySelectorAll(${JSON.stringify(tags)})].find((e) => seen(e) &&
        [e.getAttribute('aria-label'), e.innerText, e.innerText.trim().split('\\n')[0]]
          .some((name) => name?.trim() === wanted)) ?? null;`;
    return until(`${role} “${name}”`, async () => {
      const found = await this.script<Record<string, string> | null>(body, name);
      if (!found) throw new Error(`instead of it: ${(await this.text()).slice(0, 500)}`);
      return found[ELEMENT];
    });
  }

  /** Clicks an element found by `find` or `named`, once it can be reached. */
  async click(element: string): Promise<void> {
    await until("the element can be clicked", async () => {
      await this.clickNow(element);
      return true;
    });
  }

  private async clickNow(element: string): Promise<void> {
    const scroll = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await this.script(scroll, { [ELEMENT]: element });
    await this.send(`/element/${element}/click`, {});
  }

  /** Clicks a button or link by its name; one that a new render takes away is looked up again. */
  async press(name: string, role: "button" | "link" = "button"): Promise<void> {
    await until(`${role} “${name}” is pressed`, async () => {
      await this.clickNow(await this.named(role, name));
      return true;
    });
  }

  /** Types into the field with this label, replacing what is there. */
  async fill(label: string, text: string): Promise<void> {
    const body = `
      const wanted = arguments[0];
      const label = [...document.querySelectorAll('label')].find((l) => l.innerText.trim().startsWith(wanted));
      return label ? (label.control ?? null) : null;`;
    const element = await until(`field “${label}”`, async () => {
      const found = await this.script<Record<string, string> | null>(body, label);
      return found?.[ELEMENT];
    });
    await this.send(`/element/${element}/clear`, {});
    await this.send(`/element/${element}/value`, { text });
  }

  /** Presses keys one after the other, wherever the focus is: no pointer. */
  async keys(...values: string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
      // Slower than a scanner.
      { type: "pause", duration: 60 },
    ]);
    await this.send("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Presses keys as fast as they go: a scanner. */
  async burst(...values: string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.send("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Moves the pointer to a place of the window, by way of another. */
  async point(at: { x: number; y: number }): Promise<void> {
    const by = { x: at.x + 20, y: at.y + 20 };
    const actions = [by, at].map((place) => ({ type: "pointerMove", duration: 50, ...place }));
    await this.send("/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  /** Turns the wheel at a place of the window. */
  async wheel(at: { x: number; y: number }, down: number): Promise<void> {
    const actions = [{ type: "scroll", ...at, deltaX: 0, deltaY: down, duration: 0 }];
    await this.send("/actions", { actions: [{ type: "wheel", id: "wheel", actions }] });
  }

  /** Presses a key while others are held. */
  async chord(...values: string[]): Promise<void> {
    const down = values.map((value) => ({ type: "keyDown", value }));
    const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
    const actions = [...down, { type: "pause", duration: 60 }, ...up];
    await this.send("/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Waits until the focus is in the field of this name. */
  async focusIn(field: string): Promise<void> {
    const body = "return document.activeElement?.dataset?.field ?? ''";
    await until(`the focus in ${field}`, async () => (await this.script<string>(body)) === field);
  }

  /** Goes to a path inside the app. */
  go(path: string): Promise<unknown> {
    return this.script(
      "history.pushState({}, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))",
      path,
    );
  }

  /** Sets the window's size in px. */
  async resize(width: number, height: number): Promise<void> {
    await this.send("/window/rect", { width, height });
  }

  /** PNG of the window, base64. */
  screenshot(): Promise<string> {
    return this.send<string>("/screenshot");
  }

  /** Ends window and driver. */
  async close(): Promise<void> {
    const end = { method: "DELETE", signal: AbortSignal.timeout(5_000) };
    const apps = this.processes();
    await fetch(`${this.base}/session/${this.session}`, end).catch(() => undefined);
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

/** Ends a driver with what it started, and waits for it: a second app would not start beside one. */
async function endDriver(driver: ChildProcess, apps = descendantsOf(driver.pid)): Promise<void> {
  driver.kill("SIGKILL");
  for (const pid of apps) signal(pid, "SIGKILL");
  await until("the app is gone", async () => apps.every((pid) => !signal(pid, 0)));
}

/** Ids of the processes that a process has started, and those they have, parents first. */
export function descendantsOf(pid: number | undefined): number[] {
  const found = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  const children = found.stdout.split("\n").filter(Boolean).map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** What a process calls itself; empty when it is gone. */
export function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** Sends a signal; false where there is nobody (0 only asks). */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
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
