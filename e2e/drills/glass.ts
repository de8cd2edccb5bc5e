// A screen that is touched: Xorg with its `dummy` graphics and its `inputtest` driver, which takes
// fingers from a socket and needs no kernel device. Everything above the driver is as in life.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../desktop/webdriver";

/** A point of the screen in px. */
export type Point = { x: number; y: number };

const SIZE = { width: 1080, height: 1920 };

/** Kinds of messages (`xf86-input-inputtest-protocol.h`, version 1.1). */
const HELLO = 0;
const WAIT = 1;
const TOUCH = 6;
const PINCH = 7;
/** Kinds of touches and of pinches (`XI2.h`). */
const DOWN = 18;
const MOVE = 19;
const UP = 20;
const PINCH_BEGINS = 27;
const PINCH_GOES_ON = 28;
const PINCH_ENDS = 29;
/** The glass counts from one edge to the other in so many steps. */
const STEPS = 65_535;
/** A finger is seen by people and programs: so long between two places where it is. */
const FRAME_MS = 16;

const section = (kind: string, lines: string[]) =>
  [`Section "${kind}"`, ...lines, "EndSection"].join("\n");
const option = (name: string, value: string) => `Option "${name}" "${value}"`;

function configuration(folder: string): string {
  const device = (name: string, type: string, more: string[] = []) =>
    section("InputDevice", [
      `Identifier "${name}"`,
      `Driver "inputtest"`,
      option("SocketPath", join(folder, name)),
      option("DeviceType", type),
      ...more,
    ]);
  // Blanking as of a tube: the driver takes no other.
  const mode = "1080x1920";
  const line = `Modeline "${mode}" 176.50 1080 1168 1280 1480 1920 1923 1933 1989`;
  const display = `SubSection "Display"\nDepth 24\nModes "${mode}"\nEndSubSection`;
  const range = ["HorizSync 5-1000", "VertRefresh 5-200", line];
  const parts = { Device: "card", Monitor: "monitor" };
  return [
    section("ServerFlags", [option("AutoAddDevices", "false"), option("DontVTSwitch", "true")]),
    section("Device", [`Identifier "card"`, `Driver "dummy"`, "VideoRam 65536"]),
    section("Monitor", [`Identifier "monitor"`, ...range]),
    section("Screen", [
      `Identifier "screen"`,
      ...Object.entries(parts).map(([kind, name]) => `${kind} "${name}"`),
      "DefaultDepth 24",
      display,
    ]),
    device("glass", "Touch", [option("TouchCount", "10")]),
    device("pad", "PointerGesture"),
    device("keys", "Keyboard"),
    section("ServerLayout", [
      `Identifier "kiosk"`,
      `Screen "screen"`,
      `InputDevice "glass" "SendCoreEvents"`,
      `InputDevice "pad" "CorePointer"`,
      `InputDevice "keys" "CoreKeyboard"`,
    ]),
  ].join("\n");
}

/** One device of the screen, spoken to as its driver wants it. */
class Line {
  private readonly socket: Socket;
  private answered = () => {};

  private constructor(path: string) {
    this.socket = connect(path);
    this.socket.on("data", () => this.answered());
  }

  static async to(path: string): Promise<Line> {
    const line = new Line(path);
    const hello = message(HELLO, 12);
    hello.writeUInt16LE(1, 8);
    hello.writeUInt16LE(1, 10);
    await line.ask(hello);
    return line;
  }

  /** Sends, and waits until the server has taken it up. */
  async send(bytes: Buffer): Promise<void> {
    this.socket.write(bytes);
    await this.ask(message(WAIT, 8));
  }

  private async ask(bytes: Buffer): Promise<void> {
    const answer = new Promise<void>((resolve) => (this.answered = resolve));
    this.socket.write(bytes);
    await answer;
  }

  end(): void {
    this.socket.destroy();
  }
}

function message(kind: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(length, 0);
  bytes.writeUInt32LE(kind, 4);
  return bytes;
}

/** `xf86ITEventTouch`: which finger, what it does, and its two axes of 64. */
function touch(finger: number, kind: number, at: Point): Buffer {
  const bytes = message(TOUCH, 1056);
  bytes.writeUInt32LE(finger, 8);
  bytes.writeUInt32LE(kind, 12);
  bytes.writeUInt8(0b11, 20);
  bytes.writeDoubleLE((at.x / SIZE.width) * STEPS, 32);
  bytes.writeDoubleLE((at.y / SIZE.height) * STEPS, 40);
  return bytes;
}

/** `xf86ITEventGesturePinch`: of a touchpad, so many fingers, this much wider than at its begin. */
function pinch(kind: number, fingers: number, scale: number): Buffer {
  const bytes = message(PINCH, 64);
  bytes.writeUInt16LE(kind, 8);
  bytes.writeUInt16LE(fingers, 10);
  bytes.writeDoubleLE(scale, 48);
  return bytes;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function logged(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").slice(-2_000) : "nothing is known";
}

/** The screen. */
export class Glass {
  private fingers = 0;

  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    /** `DISPLAY` of programs on it. */
    readonly display: string,
    private readonly glass: Line,
    private readonly pad: Line,
  ) {}

  /** Switches one on; it needs root. */
  static async on(): Promise<Glass> {
    const folder = mkdtempSync(join(tmpdir(), "korosho-glass-"));
    const file = join(folder, "xorg.conf");
    writeFileSync(file, configuration(folder));
    const log = join(folder, "log");
    const args = ["-displayfd", "1", "-config", file, "-logfile", log, "-nolisten", "tcp"];
    const server = spawn("Xorg", [...args, "-noreset", "-novtswitch", "-sharevts"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const told = await new Promise<string>((resolve, reject) => {
      server.once("exit", () => reject(new Error(`Xorg ended: ${logged(log)}`)));
      server.stdout?.setEncoding("utf8").once("data", resolve);
    });
    const line = (name: string) =>
      until(`the ${name} listens`, () => Line.to(join(folder, name)), 10_000);
    const [glass, pad] = [await line("glass"), await line("pad")];
    return new Glass(server, folder, `:${told.trim()}`, glass, pad);
  }

  /** A finger goes down, along these places, and up. */
  async stroke(...places: Point[]): Promise<void> {
    await this.strokes(places);
  }

  /** A finger touches a place and stays so long. */
  async press(at: Point, forMs = 80): Promise<void> {
    const finger = this.next();
    await this.glass.send(touch(finger, DOWN, at));
    await pause(forMs);
    await this.glass.send(touch(finger, UP, at));
  }

  /** Several fingers at once, each along its places. */
  async strokes(...paths: Point[][]): Promise<void> {
    const fingers = paths.map((places) => ({ id: this.next(), places }));
    const longest = Math.max(...paths.map(({ length }) => length));
    for (let at = 0; at < longest; at += 1) {
      for (const { id, places } of fingers) {
        const place = places[at];
        if (place) await this.glass.send(touch(id, at === 0 ? DOWN : MOVE, place));
      }
      await pause(FRAME_MS);
    }
    for (const { id, places } of fingers) {
      await this.glass.send(touch(id, UP, places.at(-1) ?? { x: 0, y: 0 }));
    }
  }

  /** Fingers around a place move apart, as one does to see something larger. */
  async spread(around: Point, fingers = 2, steps = 20): Promise<void> {
    const path = (finger: number) =>
      Array.from({ length: steps }, (_, step) => {
        const angle = (2 * Math.PI * finger) / fingers + 0.4;
        const far = 40 + step * 18;
        return { x: around.x + far * Math.cos(angle), y: around.y + far * Math.sin(angle) };
      });
    await this.strokes(...Array.from({ length: fingers }, (_, finger) => path(finger)));
  }

  /** The same on a touchpad. */
  async spreadOnPad(fingers = 2): Promise<void> {
    await this.pad.send(pinch(PINCH_BEGINS, fingers, 1));
    for (let step = 1; step <= 20; step += 1) {
      await this.pad.send(pinch(PINCH_GOES_ON, fingers, 1 + step / 10));
      await pause(FRAME_MS);
    }
    await this.pad.send(pinch(PINCH_ENDS, fingers, 3));
  }

  /** The screen is gone. */
  off(): void {
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
