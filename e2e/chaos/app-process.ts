// The app without a driver, which would end its session with the web process.
import { spawn } from "node:child_process";
import { binary } from "../../scripts/lib/demo.mjs";
import type { Device } from "../desktop/device";
import { descendantsOf, nameOf, signal } from "../desktop/processes";
import { until } from "../desktop/until";

/** The kiosk's program, and the processes that it has started. */
export class AppProcess {
  private ended: string | undefined;

  private constructor(private readonly child: ReturnType<typeof spawn>) {
    child.once("exit", (code, killedBy) => (this.ended = String(killedBy ?? code)));
  }

  /** Starts it on the data of this name. */
  static start(device: Device, data: string, settings: NodeJS.ProcessEnv): AppProcess {
    const env = device.env(data, settings);
    return new AppProcess(spawn(binary("korosho"), ["--mode", "kiosk"], { env, stdio: "ignore" }));
  }

  /** Id of its first process whose name begins like this, beside another. */
  find(name: string, beside?: number): number | undefined {
    const all = descendantsOf(this.child.pid);
    return all.find((pid) => pid !== beside && nameOf(pid).startsWith(name));
  }

  /** Code or signal that it ended with by itself; nothing while it lives. */
  end(): string | undefined {
    return this.ended;
  }

  /** Ends it with all that it has started. */
  async kill(): Promise<void> {
    const all = descendantsOf(this.child.pid);
    this.child.kill("SIGKILL");
    for (const pid of all) signal(pid, "SIGKILL");
    await until("the app has ended", async () => this.ended !== undefined);
    await until("all of it is gone", async () => all.every((pid) => nameOf(pid) === ""));
  }
}

/** WebKit's processes, as the kernel cuts their names. */
export const WEB = "WebKitWebProces";
export const NETWORK = "WebKitNetworkPr";
