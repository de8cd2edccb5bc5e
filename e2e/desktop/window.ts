// The app's real window as somebody sees and works it.
import { Session } from "./driver";
import { until } from "./until";

/** How WebDriver names an element (W3C). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keyboard actions in WebDriver form. */
const KEYS = { type: "key", id: "keys" };

const pressed = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

/** One running window. */
export class Window {
  private constructor(private readonly session: Session) {}

  /** Starts the app; see `Session.open`. */
  static async open(...app: Parameters<typeof Session.open>): Promise<Window> {
    return new Window(await Session.open(...app));
  }

  /** Ids of the app's processes: the app itself, then what it has started. */
  processes(): number[] {
    return this.session.processes();
  }

  /** Ends the app and all its processes at once, as a power cut does. */
  kill(): Promise<void> {
    return this.session.kill();
  }

  /** Ends window and driver. */
  close(): Promise<void> {
    return this.session.close();
  }

  /** Runs a function body in the page and returns its value. */
  script<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.session.send<T>("/execute/sync", { script: body, args });
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
      const found = await this.session.send<Record<string, string>>("/element", {
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
    await this.session.send(`/element/${element}/click`, {});
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
    await this.session.send(`/element/${element}/clear`, {});
    await this.session.send(`/element/${element}/value`, { text });
  }

  /** Presses keys one after the other, wherever the focus is: no pointer. */
  keys(...values: string[]): Promise<void> {
    // Slower than a scanner.
    const pause = { type: "pause", duration: 60 };
    return this.act(
      KEYS,
      values.flatMap((value) => [...pressed(value), pause]),
    );
  }

  /** Presses keys as fast as they go: a scanner. */
  burst(...values: string[]): Promise<void> {
    return this.act(KEYS, values.flatMap(pressed));
  }

  /** Moves the pointer to a place of the window, by way of another. */
  point(at: { x: number; y: number }): Promise<void> {
    const by = { x: at.x + 20, y: at.y + 20 };
    const moves = [by, at].map((place) => ({ type: "pointerMove", duration: 50, ...place }));
    return this.act({ type: "pointer", id: "mouse" }, moves);
  }

  /** Turns the wheel at a place of the window. */
  wheel(at: { x: number; y: number }, down: number): Promise<void> {
    const turn = { type: "scroll", ...at, deltaX: 0, deltaY: down, duration: 0 };
    return this.act({ type: "wheel", id: "wheel" }, [turn]);
  }

  /** Presses a key while others are held. */
  chord(...values: string[]): Promise<void> {
    const down = values.map((value) => ({ type: "keyDown", value }));
    const up = values.toReversed().map((value) => ({ type: "keyUp", value }));
    return this.act(KEYS, [...down, { type: "pause", duration: 60 }, ...up]);
  }

  private async act(source: object, actions: object[]): Promise<void> {
    await this.session.send("/actions", { actions: [{ ...source, actions }] });
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
    await this.session.send("/window/rect", { width, height });
  }

  /** PNG of the window, base64. */
  screenshot(): Promise<string> {
    return this.session.send<string>("/screenshot");
  }
}
