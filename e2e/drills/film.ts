// Filmstrips of the real window for docs/screens/film: `npm run drills -- film`.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxSettings } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { ENTER, F10, F8, F9 } from "../desktop/keys";
import { until, type Window } from "../desktop/webdriver";
import type { Drill, Try } from "./drill";
import { free, shown } from "./shopper";

const OUT = join(import.meta.dirname, "..", "..", "docs", "screens", "film");

/** Frames of one film, in a row. */
class Film {
  private readonly folder = mkdtempSync(join(tmpdir(), "korosho-film-"));
  private readonly frames: string[] = [];

  constructor(
    private readonly app: Window,
    private readonly height: number,
  ) {}

  async frame(): Promise<void> {
    // What is fading in is waited for, and pictures are.
    await until(
      "it is still",
      async () =>
        this.app.script<boolean>(`
        const moving = document.getAnimations().some((a) =>
          a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity);
        const seen = [...document.images].filter((i) => i.getBoundingClientRect().top < innerHeight);
        return !moving && seen.every((i) => i.complete);`),
      8_000,
    ).catch(() => undefined);
    const file = join(this.folder, `${String(this.frames.length).padStart(2, "0")}.png`);
    // From the screen itself: the driver's own picture waits for a page that never rests.
    const at = "return [innerWidth + 'x' + innerHeight, screenX, screenY].join('+')";
    const place = await this.app.script<string>(at);
    execFileSync("import", ["-window", "root", "-crop", place, "+repage", file]);
    this.frames.push(file);
  }

  develop(name: string): void {
    mkdirSync(OUT, { recursive: true });
    const size = `x${this.height}`;
    const strip = ["-geometry", `${size}+6+6`, "-tile", "x1", "-background", "#17110d"];
    const file = join(OUT, `${name}.webp`);
    execFileSync("montage", [...this.frames, ...strip, "-quality", "72", file]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const START = { en: "Start in English", sw: "Anza kwa Kiswahili" };

/** The first button whose words begin like this, by a script: names differ between languages. */
async function tapLike(app: Window, pattern: string): Promise<void> {
  await until(`a button like ${pattern}`, async () =>
    app.script<boolean>(
      `const like = new RegExp(arguments[0]);
      const button = [...document.querySelectorAll('button')].find((b) =>
        b.getClientRects().length > 0 && !b.disabled &&
        like.test(b.getAttribute('aria-label') ?? b.innerText.trim()));
      button?.click();
      return button !== undefined;`,
      pattern,
    ),
  );
}

type Size = { width: number; height: number };
const UPRIGHT = { width: 1080, height: 1920 };
const LYING = { width: 1920, height: 1080 };

/** One order at the kiosk; without a line it is paid at the counter, else by the code. */
async function kioskFilm(device: Device, size: Size, language: "en" | "sw", offline: boolean) {
  const settings = sandboxSettings(device.sandbox);
  if (offline) await device.closeStore();
  const app = await device.open("film-kiosk", settings, { mode: "kiosk" });
  await app.resize(size.width, size.height);
  await free(app);
  const strip = new Film(app, size.height > size.width ? 640 : 400);
  await strip.frame();
  await app.click(await app.find("main button"));
  await tapLike(app, START[language]);
  await tapLike(app, "^(Add to cart|Weka).*Vinegar");
  await strip.frame();
  await tapLike(app, "^(See my order|Ona oda yangu)");
  await until("ways to pay", async () => (await app.text()).match(/counter|kaunta/i));
  await strip.frame();
  await tapLike(app, offline ? "^(At the counter|Kaunta)" : "^(On your phone|Kwa simu yako)");
  await until("a number", async () => (await shown(app)).number);
  if (!offline) await app.find("figure[data-text]");
  await strip.frame();
  const name = `kiosk-${size.width}-${language}-${offline ? "offline" : "code"}`;
  strip.develop(name);
  await free(app);
  await app.kill();
  if (offline) await device.openStore();
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
export function film(): Drill {
  const films = {
    desk: deskFilms,
    "kiosk upright, English, offline": (device: Device) => kioskFilm(device, UPRIGHT, "en", true),
    "kiosk lying, Kiswahili, offline": (device: Device) => kioskFilm(device, LYING, "sw", true),
    "kiosk upright, Kiswahili, by code": (device: Device) =>
      kioskFilm(device, UPRIGHT, "sw", false),
    "kiosk lying, English, by code": (device: Device) => kioskFilm(device, LYING, "en", false),
  };
  return {
    async run(device, at): Promise<Try> {
      const names = Object.keys(films) as (keyof typeof films)[];
      const name = names[at % names.length] ?? "desk";
      if (at === 0) {
        const warm = await device.open("film-kiosk", sandboxSettings(device.sandbox), {
          mode: "kiosk",
        });
        await free(warm);
        // Its pictures are brought to the disk meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 15_000));
        await warm.close();
      }
      await films[name](device);
      return { outcome: name };
    },
  };
}
