// Filmstrip: screenshots of the real window in a row.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";

const OUT = join(import.meta.dirname, "..", "..", "docs", "screens", "film");

/** Screenshots of one window, joined into one picture. */
export class Filmstrip {
  private readonly folder = mkdtempSync(join(tmpdir(), "korosho-film-"));
  private readonly frames: string[] = [];

  constructor(
    private readonly app: Window,
    private readonly height: number,
  ) {}

  /** Adds a screenshot of the window once nothing moves. */
  async frame(): Promise<void> {
    // Waits for transitions and pictures.
    await until(
      "nothing moves",
      async () =>
        this.app.script<boolean>(`
        const moving = document.getAnimations().some((a) =>
          a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity);
        const seen = [...document.images].filter((i) => i.getBoundingClientRect().top < innerHeight);
        return !moving && seen.every((i) => i.complete);`),
      8_000,
    ).catch(() => undefined);
    const file = join(this.folder, `${String(this.frames.length).padStart(2, "0")}.png`);
    // From the screen itself: the driver's screenshot waits for a page that never rests.
    const at = "return [innerWidth + 'x' + innerHeight, screenX, screenY].join('+')";
    const place = await this.app.script<string>(at);
    execFileSync("import", ["-window", "root", "-crop", place, "+repage", file]);
    this.frames.push(file);
  }

  /** Adds a screenshot of another screen. */
  page(picture: Buffer): void {
    const file = join(this.folder, `${String(this.frames.length).padStart(2, "0")}.png`);
    writeFileSync(file, picture);
    this.frames.push(file);
  }

  /** Writes the picture and deletes the frames. */
  save(name: string): void {
    mkdirSync(OUT, { recursive: true });
    const size = `x${this.height}`;
    const strip = ["-geometry", `${size}+6+6`, "-tile", "x1", "-background", "#17110d"];
    const file = join(OUT, `${name}.webp`);
    execFileSync("montage", [...this.frames, ...strip, "-quality", "72", file]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
