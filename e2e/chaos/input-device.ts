// Client of Xorg's `inputtest` driver: sends the driver's own messages over its socket
// (`xf86-input-inputtest-protocol.h`, version 1.1; kinds of touches and pinches as in `XI2.h`).
import { connect, type Socket } from "node:net";
import { SIZE } from "./xorg";

/** A point of the screen in px. */
export type Point = { x: number; y: number };

const MESSAGE = { hello: 0, wait: 1, touch: 6, pinch: 7 };
const FINGER = { down: 18, moves: 19, up: 20 };
const GESTURE = { begins: 27, "goes on": 28, ends: 29 };
/** Resolution of an axis of the touch screen. */
const STEPS = 65_535;

/** Connection to one input device. */
export class InputDevice {
  private readonly socket: Socket;
  private acknowledge = () => {};

  private constructor(path: string) {
    this.socket = connect(path);
    this.socket.on("data", () => this.acknowledge());
  }

  /** Connects to a device's socket. */
  static async connect(path: string): Promise<InputDevice> {
    const device = new InputDevice(path);
    const hello = message(MESSAGE.hello, 12);
    hello.writeUInt16LE(1, 8);
    hello.writeUInt16LE(1, 10);
    await device.ask(hello);
    return device;
  }

  /** Sends a message and waits until the server has processed it. */
  async send(bytes: Buffer): Promise<void> {
    this.socket.write(bytes);
    await this.ask(message(MESSAGE.wait, 8));
  }

  private async ask(bytes: Buffer): Promise<void> {
    const answer = new Promise<void>((resolve) => (this.acknowledge = resolve));
    this.socket.write(bytes);
    await answer;
  }

  /** Closes the connection. */
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

/** `xf86ITEventTouch`: finger, action, and two of its 64 axes. */
export function touch(finger: number, what: keyof typeof FINGER, at: Point): Buffer {
  const bytes = message(MESSAGE.touch, 1056);
  bytes.writeUInt32LE(finger, 8);
  bytes.writeUInt32LE(FINGER[what], 12);
  bytes.writeUInt8(0b11, 20);
  bytes.writeDoubleLE((at.x / SIZE.width) * STEPS, 32);
  bytes.writeDoubleLE((at.y / SIZE.height) * STEPS, 40);
  return bytes;
}

/** `xf86ITEventGesturePinch`: touchpad pinch by number of fingers and scale since its start. */
export function pinch(what: keyof typeof GESTURE, fingers: number, scale: number): Buffer {
  const bytes = message(MESSAGE.pinch, 64);
  bytes.writeUInt16LE(GESTURE[what], 8);
  bytes.writeUInt16LE(fingers, 10);
  bytes.writeDoubleLE(scale, 48);
  return bytes;
}
