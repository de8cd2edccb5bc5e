// Filmstrips of the real window for docs/screens/film: `npm run drills -- film`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../scripts/lib/chromium.mjs";
import { askOffice, sandboxSettings, startServer } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER, F10, F8, F9 } from "../desktop/keys";
import { until, type Window } from "../desktop/webdriver";
import type { Drill, Try } from "./drill";
import { firstRunFilm } from "./film-first-run";
import { free, shown } from "./shopper";
import { Film } from "./strip";

/** What buttons are called. */
const WORDS = {
  en: {
    start: "Start in English",
    add: "^Add to cart.*Vinegar",
    review: "^See my order",
    counter: "^At the counter",
    phone: "^On your phone",
    payNow: "Pay now instead",
    pay: /^Pay Ksh/,
    received: "received",
  },
  sw: {
    start: "Anza kwa Kiswahili",
    add: "^Weka.*(Siki|Vinegar)",
    review: "^Ona oda yangu",
    counter: "^Kaunta",
    phone: "^Kwa simu yako",
    payNow: "Lipa sasa",
    pay: /^Lipa Ksh/,
    received: "Tumepokea",
  },
} as const;

type Language = keyof typeof WORDS;

/** The first button whose words begin like this, by a script: names differ between languages. */
async function tapLike(app: Window, pattern: string): Promise<void> {
  await until(`a button like ${pattern}`, async () => {
    const found = await app.script<boolean>(
      `const like = new RegExp(arguments[0]);
      const button = [...document.querySelectorAll('button')].find((b) =>
        b.getClientRects().length > 0 && !b.disabled &&
        like.test(b.getAttribute('aria-label') ?? b.innerText.trim()));
      button?.click();
      return button !== undefined;`,
      pattern,
    );
    if (!found) throw new Error(`instead: ${(await app.text()).slice(0, 600)}`);
    return true;
  });
}

type Size = { width: number; height: number };
const UPRIGHT = { width: 1080, height: 1920 };
const LYING = { width: 1920, height: 1080 };

/** The shop's website, which takes the kiosk's payments. */
async function website(device: Device) {
  const dataDir = mkdtempSync(join(tmpdir(), "korosho-website-"));
  const { child, origin } = await startServer({ sandbox: device.sandbox, dataDir });
  const token = askOffice({ sandbox: device.sandbox, dataDir, origin }, ["devices", "add", "k"]);
  const settings = { KOROSHO_SERVER_URL: origin, KOROSHO_DEVICE_TOKEN: token.trim() };
  const end = () => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { settings, end };
}

/** A phone for each film: M-Pesa is wary of the same sum from the same phone. */
let phones = 100;

/** Somebody scans the code, pays by M-Pesa, and the kiosk says so: answers with the seconds between. */
async function payOnPhone(device: Device, app: Window, strip: Film, language: Language) {
  const words = WORDS[language];
  const code = "return document.querySelector('figure[data-text]')?.dataset.text";
  const address = await until("the code", () => app.script<string | undefined>(code));
  phones += 1;
  const browser = await chromium.launch(CHROMIUM);
  try {
    const screen = { width: 360, height: 740 };
    const phone = await browser.newPage({ viewport: screen, locale: `${language}-KE` });
    await phone.goto(address);
    const switched = phone.getByRole("button", { name: "Kiswahili" });
    if (language === "sw" && (await switched.count()) > 0) await switched.first().click();
    await phone.getByText(words.payNow).click();
    await phone.getByRole("radio", { name: /M-Pesa/ }).check();
    await phone.locator("input[type=tel]").fill(`0712 345 ${phones}`);
    strip.page(await phone.screenshot());
    await phone.getByRole("button", { name: words.pay }).click();
    await until("the phone is asked", async () => {
      const body = JSON.stringify({ phone: `254712345${phones}`, result: "paid" });
      const headers = { "content-type": "application/json" };
      const url = `${device.sandbox}/sandbox/mpesa/answer`;
      return (await fetch(url, { method: "POST", headers, body })).ok;
    });
    const paid = performance.now();
    await app.sees(words.received);
    const seconds = (performance.now() - paid) / 1000;
    await strip.frame();
    return seconds;
  } finally {
    await browser.close();
  }
}

/** One order at the kiosk; without a line it is paid at the counter, else by the code. */
async function kioskFilm(device: Device, size: Size, language: Language, offline: boolean) {
  const words = WORDS[language];
  const shop = offline ? null : await website(device);
  if (offline) await device.closeStore();
  const settings = { ...sandboxSettings(device.sandbox), ...shop?.settings };
  const app = await device.open("film-kiosk", settings, { mode: "kiosk" });
  await app.resize(size.width, size.height);
  await free(app);
  const strip = new Film(app, size.height > size.width ? 640 : 400);
  await strip.frame();
  await app.click(await app.find("main button"));
  await app.press(words.start);
  await tapLike(app, words.add);
  await strip.frame();
  await tapLike(app, words.review);
  await until("ways to pay", async () => (await app.text()).match(/counter|kaunta/i));
  await strip.frame();
  await tapLike(app, offline ? words.counter : words.phone);
  await until("a number", async () => (await shown(app)).number);
  if (!offline) await app.find("figure[data-text]");
  await strip.frame();
  const seconds = offline ? null : await payOnPhone(device, app, strip, language);
  strip.develop(`kiosk-${size.width}-${language}-${offline ? "offline" : "code"}`);
  await free(app);
  await app.kill();
  if (offline) await device.openStore();
  shop?.end();
  return seconds;
}

async function caller(app: Window, phone: string): Promise<void> {
  await app.focusIn("caller");
  await app.keys(...phone);
}

/** A new caller, who gets a link; then the same again, who pays at the counter. */
async function deskFilms(device: Device): Promise<void> {
  const app = await device.open("film-desk", sandboxSettings(device.sandbox));
  await app.resize(1366, 768);
  const first = new Film(app, 384);
  await caller(app, "0722000111");
  await app.sees("New caller");
  await first.frame();
  await app.keys(ENTER);
  await app.focusIn("name");
  await app.keys(..."Otieno", ENTER);
  await app.focusIn("add");
  await app.keys(..."cash 500 x2", ENTER);
  await app.sees("Ksh 3,000");
  await first.frame();
  await app.keys(F9);
  await app.sees("Pay here: ");
  await first.frame();
  first.develop("desk-new-caller");
  await app.keys(ENTER);
  const second = new Film(app, 384);
  await caller(app, "0111");
  await app.sees("Otieno");
  await second.frame();
  await app.keys(ENTER);
  await app.focusIn("add");
  await app.keys(F8);
  await app.sees("Ksh 3,000");
  await second.frame();
  await app.keys(F10);
  await app.sees("is taken");
  await second.frame();
  second.develop("desk-repeat-caller");
  await app.kill();
}

/** The films, one a run. */
const FILMS: Record<string, (device: Device) => Promise<number | null | void>> = {
  ...Object.fromEntries(
    [UPRIGHT, LYING].flatMap((size) =>
      (["en", "sw"] as const).flatMap((language) =>
        [true, false].map((offline) => [
          `kiosk ${size === UPRIGHT ? "upright" : "lying"}, ${language}, ${offline ? "offline" : "by code"}`,
          (device: Device) => kioskFilm(device, size, language, offline),
        ]),
      ),
    ),
  ),
  desk: deskFilms,
  "first run": firstRunFilm,
};

/** How many films there are. */
export const FILM_COUNT = Object.keys(FILMS).length;

/** All of them, one after the other. */
export function film(): Drill {
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(FILMS);
      const name = names[at % names.length] ?? "desk";
      if (at === 0) {
        const warm = await device.open("film-kiosk", sandboxSettings(device.sandbox), {
          mode: "kiosk",
        });
        await free(warm);
        // Its pictures are brought to the disk meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 30_000));
        await warm.close();
      }
      const seconds = await FILMS[name]?.(device);
      const paid = typeof seconds === "number" ? `: seen paid after ${seconds.toFixed(1)} s` : "";
      return { outcome: `${name}${paid}` };
    },
  };
}
