// Fake ticket printer on the network with the faults of real ones: no paper, open cover, refused
// connection, hang after the first byte, disconnection midway.
import { createServer, type Server, type Socket } from "node:net";

/** Fault that the printer shows on the next connection; "none" is none. */
export type PrinterFault = "none" | "paper out" | "cover open" | "hangs" | "disconnects" | "mute";

/** Bytes accepted before the printer hangs or disconnects. */
const ACCEPTED_BYTES = { hangs: 1, disconnects: 200 } as const;

const OFFLINE = 2;
const PAPER = 4;

/** TCP server that parses ESC/POS and collects the printed tickets. */
export class FakePrinter {
  /** Bytes of each complete ticket. */
  readonly tickets: Buffer[] = [];
  fault: PrinterFault = "none";
  private server: Server | undefined;
  private readonly connections = new Set<Socket>();
  private port = 0;

  /** `host:port` as staff enter it. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Starts listening, always at the same address. */
  async start(): Promise<this> {
    const server = createServer((socket) => this.handle(socket));
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.server = server;
    const address = server.address();
    if (address && typeof address === "object") this.port = address.port;
    return this;
  }

  /** Stops listening: connections are refused. */
  async stop(): Promise<void> {
    for (const connection of this.connections) connection.destroy();
    await new Promise((resolve) => this.server?.close(resolve) ?? resolve(null));
    this.server = undefined;
  }

  private handle(socket: Socket): void {
    this.connections.add(socket);
    socket.on("close", () => this.connections.delete(socket));
    socket.on("error", () => undefined);
    let paper = Buffer.alloc(0);
    socket.on("data", (bytes: Buffer) => {
      for (const byte of bytes) {
        paper = Buffer.concat([paper, Buffer.of(byte)]);
        const request = statusRequest(paper);
        if (request === null) {
          if (this.applyFault(socket, paper.length)) return;
          continue;
        }
        paper = paper.subarray(0, -3);
        if (this.fault !== "mute" && this.fault !== "hangs")
          socket.write(Buffer.of(this.status(request)));
        else if (this.fault === "hangs" && paper.length === 0) socket.write(Buffer.of(0x12));
        // The status request after the ticket: it has been printed.
        if (request === 0 && this.fault !== "hangs") this.tickets.push(paper);
      }
    });
    socket.on("end", () => {
      if (this.fault === "mute" && paper.length > 0) this.tickets.push(paper);
    });
  }

  private status(request: number): number {
    if (request === OFFLINE && this.fault === "cover open") return 0x16;
    if (request === PAPER && this.fault === "paper out") return 0x72;
    return 0x12;
  }

  private applyFault(socket: Socket, received: number): boolean {
    const { fault } = this;
    if (fault !== "hangs" && fault !== "disconnects") return false;
    // `DLE EOT n` is no part of a ticket.
    if (received < ACCEPTED_BYTES[fault] + 3) return false;
    if (fault === "disconnects") socket.destroy();
    else socket.pause();
    return true;
  }
}

/** Status request at the end of the bytes: 2 or 4 for `DLE EOT`, 0 for `GS r`; null = none. */
function statusRequest(paper: Buffer): number | null {
  const [one, two, three] = paper.subarray(-3);
  if (one === 0x10 && two === 0x04) return three ?? null;
  return one === 0x1d && two === 0x72 ? 0 : null;
}

/** Text of the ticket's QR code: the data of `GS ( k`, function 80. */
export function qrCodeOn(ticket: Buffer): string {
  for (let at = 0; at + 8 < ticket.length; at += 1) {
    const [a, b, c, low, high, kind, what] = ticket.subarray(at, at + 7);
    if (a !== 0x1d || b !== 0x28 || c !== 0x6b || kind !== 0x31 || what !== 0x50) continue;
    const length = (low ?? 0) + 256 * (high ?? 0);
    return ticket.subarray(at + 8, at + 5 + length).toString("ascii");
  }
  throw new Error("no QR code on the ticket");
}

/** Ticket as Latin-1 text, control sequences included. */
export function textOn(ticket: Buffer): string {
  return ticket.toString("latin1");
}
