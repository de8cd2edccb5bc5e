// Touch screen and touchpad, simulated in Xorg's driver; everything above the driver is real.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../scripts/lib/until.mjs";
import { InputDevice, pinch, touch, type Point } from "./input-device";
import { startXorg } from "./xorg";

/** Time between two positions of a finger, ms. */
const FRAME_MS = 16;

/** X server with a touch screen and a touchpad. */
export class TouchScreen {
  private fingers = 0;

  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    /** `DISPLAY` of programs on it. */
    readonly display: string,
    private readonly glass: InputDevice,
    private readonly pad: InputDevice,
  ) {}

  /** Runs `work` with a touch screen; needs root. */
  static async during<Result>(work: (glass: TouchScreen) => Promise<Result>): Promise<Result> {
    const glass = await TouchScreen.on();
    try {
      return await work(glass);
    } finally {
      glass.off();
    }
  }

  private static async on(): Promise<TouchScreen> {
    const folder = mkdtempSync(join(tmpdir(), "korosho-glass-"));
    const { server, display } = await startXorg(folder);
    const connect = (name: string) =>
      until(`the device ${name} listens`, () => InputDevice.connect(join(folder, name)), 10_000);
    const [glass, pad] = [await connect("glass"), await connect("pad")];
    return new TouchScreen(server, folder, display, glass, pad);
  }

  /** Moves one finger along positions. */
  async stroke(...places: Point[]): Promise<void> {
    await this.strokes(places);
  }

  /** Touches a position for some time. */
  async press(at: Point, forMs = 80): Promise<void> {
    const finger = this.next();
    await this.glass.send(touch(finger, "down", at));
    await sleep(forMs);
    await this.glass.send(touch(finger, "up", at));
  }

  /** Moves several fingers at once, each along its positions. */
  async strokes(...paths: Point[][]): Promise<void> {
    const fingers = paths.map((places) => ({ id: this.next(), places }));
    const longest = Math.max(...paths.map(({ length }) => length));
    for (let at = 0; at < longest; at += 1) {
      for (const { id, places } of fingers) {
        const place = places[at];
        if (place) await this.glass.send(touch(id, at === 0 ? "down" : "moves", place));
      }
      await sleep(FRAME_MS);
    }
    for (const { id, places } of fingers) {
      await this.glass.send(touch(id, "up", places.at(-1) ?? { x: 0, y: 0 }));
    }
  }

  /** Moves fingers apart around a position, as for a zoom. */
  async spread(around: Point, fingers = 2, steps = 20): Promise<void> {
    const path = (finger: number) =>
      Array.from({ length: steps }, (_, step) => {
        const angle = (2 * Math.PI * finger) / fingers + 0.4;
        const far = 40 + step * 18;
        return { x: around.x + far * Math.cos(angle), y: around.y + far * Math.sin(angle) };
      });
    await this.strokes(...Array.from({ length: fingers }, (_, finger) => path(finger)));
  }

  /** Pinch of a touchpad. */
  async spreadOnPad(fingers = 2): Promise<void> {
    await this.pad.send(pinch("begins", fingers, 1));
    for (let step = 1; step <= 20; step += 1) {
      await this.pad.send(pinch("goes on", fingers, 1 + step / 10));
      await sleep(FRAME_MS);
    }
    await this.pad.send(pinch("ends", fingers, 3));
  }

  private off(): void {
    this.glass.end();
    this.pad.end();
    this.server.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  private next(): number {
    this.fingers += 1;
    return this.fingers;
  }
}
