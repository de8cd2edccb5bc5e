// A slip printer on the network that does what printers do: it is out of paper, refuses, falls silent
// after the first byte, hangs up midway, comes back.
import { createServer, type Server, type Socket } from "node:net";

/** Fault that the printer shows on the next connection; "well" is none. */
export type PrinterFault = "well" | "paper out" | "cover open" | "hangs" | "hangs up" | "mute";

/** Bytes that are taken before it hangs or hangs up. */
const TAKEN = { hangs: 1, "hangs up": 200 } as const;

const OFFLINE = 2;
const PAPER = 4;

/** The printer and what came out of it. */
export class FakePrinter {
  /** Each slip that came out whole, byte for byte. */
  readonly slips: Buffer[] = [];
  fault: PrinterFault = "well";
  private server: Server | undefined;
  private readonly lines = new Set<Socket>();
  private port = 0;

  /** `host:port` as staff write it. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Switches it on; it keeps its address. */
  async on(): Promise<this> {
    const server = createServer((line) => this.talk(line));
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.server = server;
    const address = server.address();
    if (address && typeof address === "object") this.port = address.port;
    return this;
  }

  /** Switches it off: connections are refused. */
  async off(): Promise<void> {
    for (const line of this.lines) line.destroy();
    await new Promise((resolve) => this.server?.close(resolve) ?? resolve(null));
    this.server = undefined;
  }

  private talk(line: Socket): void {
    this.lines.add(line);
    line.on("close", () => this.lines.delete(line));
    line.on("error", () => undefined);
    let paper = Buffer.alloc(0);
    line.on("data", (bytes: Buffer) => {
      for (const byte of bytes) {
        paper = Buffer.concat([paper, Buffer.of(byte)]);
        const question = asked(paper);
        if (question === null) {
          if (this.gaveUp(line, paper.length)) return;
          continue;
        }
        paper = paper.subarray(0, -3);
        if (this.fault !== "mute" && this.fault !== "hangs")
          line.write(Buffer.of(this.answer(question)));
        else if (this.fault === "hangs" && paper.length === 0) line.write(Buffer.of(0x12));
        // The question behind the slip: it has been printed.
        if (question === 0 && this.fault !== "hangs") this.slips.push(paper);
      }
    });
    line.on("end", () => {
      if (this.fault === "mute" && paper.length > 0) this.slips.push(paper);
    });
  }

  private answer(question: number): number {
    if (question === OFFLINE && this.fault === "cover open") return 0x16;
    if (question === PAPER && this.fault === "paper out") return 0x72;
    return 0x12;
  }

  private gaveUp(line: Socket, taken: number): boolean {
    const { fault } = this;
    if (fault !== "hangs" && fault !== "hangs up") return false;
    // `DLE EOT n` itself is no slip.
    if (taken < TAKEN[fault] + 3) return false;
    if (fault === "hangs up") line.destroy();
    else line.pause();
    return true;
  }
}

/** The question that these bytes end with: 2 or 4 of `DLE EOT`, 0 for `GS r`; null = none. */
function asked(paper: Buffer): number | null {
  const [one, two, three] = paper.subarray(-3);
  if (one === 0x10 && two === 0x04) return three ?? null;
  return one === 0x1d && two === 0x72 ? 0 : null;
}

/** What a scanner reads from the slip's QR code: the data of `GS ( k`, function 80. */
export function codeOn(slip: Buffer): string {
  for (let at = 0; at + 8 < slip.length; at += 1) {
    const [a, b, c, low, high, kind, what] = slip.subarray(at, at + 7);
    if (a !== 0x1d || b !== 0x28 || c !== 0x6b || kind !== 0x31 || what !== 0x50) continue;
    const length = (low ?? 0) + 256 * (high ?? 0);
    return slip.subarray(at + 8, at + 5 + length).toString("ascii");
  }
  throw new Error("no code on the slip");
}

/** The slip's words, without what tells the printer how to print them. */
export function wordsOn(slip: Buffer): string {
  return slip.toString("latin1");
}
