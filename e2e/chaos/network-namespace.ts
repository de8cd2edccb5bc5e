// Network namespace of a simulated device: it has only its own loopback, so that no program in it
// reaches anything. Needs root.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/free-port.mjs";
import type { StartDriver } from "../desktop/driver";
import { until } from "../../scripts/lib/until.mjs";
import { relay } from "./relay.mjs";

const RELAY = join(import.meta.dirname, "relay.mjs");

function ready(child: ChildProcess, what: string): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", () => resolve(child));
    child.once("exit", () => reject(new Error(`${what} ended at its start`)));
  });
}

/** Network namespace in which the programs of one device run. */
export class NetworkNamespace {
  private readonly folder = mkdtempSync(join(tmpdir(), "korosho-netns-"));
  private readonly inside: ChildProcess[] = [];
  private readonly outside: Server[] = [];
  private connection: ChildProcess | undefined;

  private constructor(private readonly holder: ChildProcess) {}

  /** Creates a namespace whose only network is its loopback. */
  static async create(): Promise<NetworkNamespace> {
    const script = "ip link set lo up && echo ready && exec sleep infinity";
    const child = spawn("unshare", ["--net", "sh", "-c", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    return new NetworkNamespace(await ready(child, "the namespace"));
  }

  private run(program: string, args: string[], env = process.env): ChildProcess {
    const place = ["--target", String(this.holder.pid), "--net", program, ...args];
    const child = spawn("nsenter", place, { env, stdio: ["ignore", "pipe", "ignore"] });
    this.inside.push(child);
    return child;
  }

  /** Makes a port of the host reachable from the namespace under the same number. */
  async reach(port: number): Promise<ChildProcess> {
    const socket = join(this.folder, `out-${port}`);
    rmSync(socket, { force: true });
    this.outside.push(await relay(`unix:${socket}`, `tcp:${port}`));
    const child = this.run(process.execPath, [RELAY, `tcp:${port}`, `unix:${socket}`]);
    return ready(child, "the relay");
  }

  /** Restores the connection to the store. */
  async restore(store: string): Promise<void> {
    this.connection ??= await this.reach(Number(new URL(store).port));
  }

  /** Whether a program in the namespace reaches a URL. */
  async reaches(address: string): Promise<boolean> {
    const child = this.run("curl", [
      "--silent",
      "--max-time",
      "3",
      "--output",
      "/dev/null",
      address,
    ]);
    return new Promise((resolve) => child.once("exit", (code) => resolve(code === 0)));
  }

  /** Starts a driver in the namespace; only the port of the driver is relayed. */
  readonly driver: StartDriver = async (env) => {
    const [near, far] = [await freePort(), await freePort()];
    const socket = join(this.folder, `driver-${far}`);
    const process = this.run("WebKitWebDriver", [`--port=${far}`], env);
    await ready(
      this.run(globalThis.process.execPath, [RELAY, `unix:${socket}`, `tcp:${far}`]),
      "it",
    );
    this.outside.push(await relay(`tcp:${near}`, `unix:${socket}`));
    const base = `http://127.0.0.1:${near}`;
    await until("the driver answers", async () => (await fetch(`${base}/status`)).ok);
    return { process, base };
  };

  /** Kills all programs in the namespace and removes it. */
  dispose(): void {
    for (const child of [...this.inside, this.holder]) child.kill("SIGKILL");
    for (const server of this.outside) server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
