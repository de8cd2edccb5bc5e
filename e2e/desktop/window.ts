// Page object of the app's real window.
import { Session } from "./driver";
import { until } from "../../scripts/lib/until.mjs";

/** WebDriver's key of an element reference (W3C). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keyboard actions in WebDriver form. */
const KEYS = { type: "key", id: "keys" };

const pressed = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

/** Running window of the app. */
export class Window {
  private constructor(private readonly session: Session) {}

  /** Starts the app; see `Session.open`. */
  static async open(...app: Parameters<typeof Session.open>): Promise<Window> {
    return new Window(await Session.open(...app));
  }

  /** Ids of the app's process and its descendants. */
  processes(): number[] {
    return this.session.processes();
  }

  /** Kills the app with all its processes, as a power cut does. */
  kill(): Promise<void> {
    return this.session.kill();
  }

  /** Closes the window and ends the driver. */
  close(): Promise<void> {
    return this.session.close();
  }

  /** Runs a function body in the page and returns its value. */
  script<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.session.send<T>("/execute/sync", { script: body, args });
  }

  /** Visible text. */
  text(): Promise<string> {
    return this.script<string>("return document.body ? document.body.innerText : ''");
  }

  /** Waits for a visible text. */
  async waitForText(text: string): Promise<void> {
    await until(`“${text}” is visible`, async () => {
      const seen = await this.text();
      if (!seen.includes(text)) throw new Error(`instead of it: ${seen.slice(0, 500)}`);
      return true;
    });
  }

  /** Waits for the first element matching a CSS selector. */
  find(selector: string): Promise<string> {
    return until(selector, async () => {
      const found = await this.session.send<Record<string, string>>("/element", {
        using: "css selector",
        value: selector,
      });
      return found[ELEMENT];
    });
  }

  /** Waits for the first button or link with this label, text or first line of text. */
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

  /** Clicks an element found by `find` or `named`, once it is clickable. */
  async click(element: string): Promise<void> {
    await until("the element can be clicked", async () => {
      await this.clickNow(element);
      return true;
    });
  }

  private async clickNow(element: string): Promise<void> {
    const scroll = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await this.script(scroll, { [ELEMENT]: element });
    await this.session.send(`/element/${element}/click`, {});
  }

  /** Clicks a button or link by its name; looks it up again after a render. */
  async press(name: string, role: "button" | "link" = "button"): Promise<void> {
    await until(`${role} “${name}” is pressed`, async () => {
      await this.clickNow(await this.named(role, name));
      return true;
    });
  }

  /** Types into the field with this label, replacing its value. */
  async fill(label: string, text: string): Promise<void> {
    const body = `
      const wanted = arguments[0];
      const label = [...document.querySelectorAll('label')].find((l) => l.innerText.trim().startsWith(wanted));
      return label ? (label.control ?? null) : null;`;
    const element = await until(`field “${label}”`, async () => {
      const found = await this.script<Record<string, string> | null>(body, label);
      return found?.[ELEMENT];
    });
    await this.session.send(`/element/${element}/clear`, {});
    await this.session.send(`/element/${element}/value`, { text });
  }

  /** Presses keys one after the other, in the focused element. */
  keys(...values: string[]): Promise<void> {
    // Slower than a scanner.
    const pause = { type: "pause", duration: 60 };
    return this.act(
      KEYS,
      values.flatMap((value) => [...pressed(value), pause]),
    );
  }

  /** Presses keys without a pause, as a scanner does. */
  scan(...values: string[]): Promise<void> {
    return this.act(KEYS, values.flatMap(pressed));
  }

  /** Moves the pointer to a position of the window through another one. */
  point(at: { x: number; y: number }): Promise<void> {
    const by = { x: at.x + 20, y: at.y + 20 };
    const moves = [by, at].map((place) => ({ type: "pointerMove", duration: 50, ...place }));
    return this.act({ type: "pointer", id: "mouse" }, moves);
  }

  /** Turns the wheel at a position of the window. */
  wheel(at: { x: number; y: number }, down: number): Promise<void> {
    const turn = { type: "scroll", ...at, deltaX: 0, deltaY: down, duration: 0 };
    return this.act({ type: "wheel", id: "wheel" }, [turn]);
  }

  /** Presses a key while others are held down. */
  chord(...values: string[]): Promise<void> {
    const down = values.map((value) => ({ type: "keyDown", value }));
    const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
    return this.act(KEYS, [...down, { type: "pause", duration: 60 }, ...up]);
  }

  private async act(source: object, actions: object[]): Promise<void> {
    await this.session.send("/actions", { actions: [{ ...source, actions }] });
  }

  /** Waits until the field of this name has the focus. */
  async waitForFocus(field: string): Promise<void> {
    const body = "return document.activeElement?.dataset?.field ?? ''";
    await until(`the focus in ${field}`, async () => (await this.script<string>(body)) === field);
  }

  /** Navigates to a path inside the app. */
  go(path: string): Promise<unknown> {
    return this.script(
      "history.pushState({}, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))",
      path,
    );
  }

  /** Sets the window's size in px. */
  async resize(width: number, height: number): Promise<void> {
    await this.session.send("/window/rect", { width, height });
  }

  /** Screenshot of the window as base64 PNG. */
  screenshot(): Promise<string> {
    return this.session.send<string>("/screenshot");
  }
}
