// Page object of the app's real window.
import { By, Origin, type WebDriver, type WebElement } from "selenium-webdriver";
import { Session } from "./driver";
import { until } from "../../scripts/lib/until.mjs";

// The wheel is missing in the types of Selenium 4.35.
declare module "selenium-webdriver/lib/input" {
  interface Actions {
    scroll(x: number, y: number, right: number, down: number, from: Origin, ms: number): this;
  }
}

/** Pause after each key, in milliseconds: a scanner is faster. */
const KEY_PAUSE_MS = 60;

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

  private get client(): WebDriver {
    return this.session.client;
  }

  /** Runs a function body in the page and returns its value. */
  script<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.client.executeScript<T>(body, ...args);
  }

  /** Visible text; spaces that do not break, as in phone numbers, become plain ones. */
  async text(): Promise<string> {
    const text = await this.script<string>("return document.body?.innerText ?? ''");
    return text.replaceAll("\u00a0", " ");
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
  find(selector: string): Promise<WebElement> {
    return until(selector, async () => this.client.findElement(By.css(selector)));
  }

  /** Waits for the first button or link with this label, text or first line of text. */
  named(role: "button" | "link", name: string): Promise<WebElement> {
    const tags = role === "button" ? "button, [role=button]" : "a";
    const body = `
      const wanted = arguments[0];
      const seen = (e) => e.getClientRects().length > 0 && !e.disabled;
      return [...document.querySelectorAll(${JSON.stringify(tags)})].find((e) => seen(e) &&
        [e.getAttribute('aria-label'), e.innerText, e.innerText.trim().split('\\n')[0]]
          .some((name) => name?.trim() === wanted)) ?? null;`;
    return until(`${role} “${name}”`, async () => {
      const found = await this.script<WebElement | null>(body, name);
      if (!found) throw new Error(`instead of it: ${(await this.text()).slice(0, 500)}`);
      return found;
    });
  }

  /** Clicks an element found by `find` or `named`, once it is clickable. */
  async click(element: WebElement): Promise<void> {
    await until("the element can be clicked", async () => {
      await this.clickNow(element);
      return true;
    });
  }

  private async clickNow(element: WebElement): Promise<void> {
    const scroll = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    await this.script(scroll, element);
    await element.click();
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
    const element = await until(`field “${label}”`, async () =>
      this.script<WebElement | null>(body, label),
    );
    await element.clear();
    await element.sendKeys(text);
  }

  /** Presses keys one after the other, in the focused element. */
  keys(...values: string[]): Promise<void> {
    const actions = this.client.actions();
    const keyboard = actions.keyboard();
    for (const value of values) actions.keyDown(value).keyUp(value).pause(KEY_PAUSE_MS, keyboard);
    return actions.perform();
  }

  /** Presses keys without a pause, as a scanner does. */
  scan(...values: string[]): Promise<void> {
    return this.client
      .actions()
      .sendKeys(...values)
      .perform();
  }

  /** Moves the pointer to a position of the window through another one. */
  point(at: { x: number; y: number }): Promise<void> {
    const by = { x: at.x + 20, y: at.y + 20 };
    const actions = this.client.actions();
    for (const place of [by, at]) actions.move({ ...place, duration: 50 });
    return actions.perform();
  }

  /** Turns the wheel at a position of the window. */
  wheel(at: { x: number; y: number }, down: number): Promise<void> {
    return this.client.actions().scroll(at.x, at.y, 0, down, Origin.VIEWPORT, 0).perform();
  }

  /** Presses a key while others are held down. */
  chord(...values: string[]): Promise<void> {
    const actions = this.client.actions();
    for (const value of values) actions.keyDown(value);
    actions.pause(KEY_PAUSE_MS, actions.keyboard());
    for (const value of values.toReversed()) actions.keyUp(value);
    return actions.perform();
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
    await this.client.manage().window().setRect({ width, height });
  }

  /** Screenshot of the window as base64 PNG. */
  screenshot(): Promise<string> {
    return this.client.takeScreenshot();
  }
}
