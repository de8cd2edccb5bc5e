// A filmstrip of a real window.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../desktop/until";
import type { Window } from "../desktop/window";

const OUT = join(import.meta.dirname, "..", "..", "docs", "screens", "film");

/** Frames of one film, in a row. */
export class Film {
  private readonly folder = mkdtempSync(join(tmpdir(), "korosho-film-"));
  private readonly frames: string[] = [];

  constructor(
    private readonly app: Window,
    private readonly height: number,
  ) {}

  /** A picture of the window, once it is still. */
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

  /** A picture of another screen. */
  page(picture: Buffer): void {
    const file = join(this.folder, `${String(this.frames.length).padStart(2, "0")}.png`);
    writeFileSync(file, picture);
    this.frames.push(file);
  }

  /** Writes the strip and forgets the frames. */
  develop(name: string): void {
    mkdirSync(OUT, { recursive: true });
    const size = `x${this.height}`;
    const strip = ["-geometry", `${size}+6+6`, "-tile", "x1", "-background", "#17110d"];
    const file = join(OUT, `${name}.webp`);
    execFileSync("montage", [...this.frames, ...strip, "-quality", "72", file]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
