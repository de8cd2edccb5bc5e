// Screenshots of the real window, joined into one picture.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeFolder, temporaryFolder } from "../../scripts/lib/temporary-folder.mjs";
import { until } from "../../scripts/lib/until.mjs";
import type { Window } from "../desktop/window";

const OUT = join(import.meta.dirname, "..", "..", "docs", "screens", "sequences");

/** Sequence of screenshots of one window. */
export class ScreenshotSequence {
  private readonly folder = temporaryFolder("screenshots");
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
    const file = this.nextFile();
    // From the screen itself: the driver's screenshot waits for a page that never rests.
    const at = "return [innerWidth + 'x' + innerHeight, screenX, screenY].join('+')";
    const place = await this.app.script<string>(at);
    execFileSync("import", ["-window", "root", "-crop", place, "+repage", file]);
  }

  /** Adds a screenshot of another screen. */
  page(picture: Buffer): void {
    writeFileSync(this.nextFile(), picture);
  }

  /** Writes the picture and deletes the frames. */
  save(name: string): void {
    mkdirSync(OUT, { recursive: true });
    const layout = ["-resize", `x${this.height}`, "-bordercolor", "#17110d", "-border", "6"];
    const file = join(OUT, `${name}.webp`);
    execFileSync("convert", [...this.frames, ...layout, "+append", "-quality", "72", file]);
    removeFolder(this.folder);
  }

  private nextFile(): string {
    const file = join(this.folder, `${String(this.frames.length).padStart(2, "0")}.png`);
    this.frames.push(file);
    return file;
  }
}

/** Executes steps and saves a picture with a screenshot after each of them. */
export async function recordSteps(
  app: Window,
  name: string,
  ...steps: (() => Promise<unknown>)[]
): Promise<void> {
  const sequence = new ScreenshotSequence(app, 384);
  for (const step of steps) {
    await step();
    await sequence.frame();
  }
  sequence.save(name);
}
