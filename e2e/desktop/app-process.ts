// The app without a driver, which would end its session with the web process.
import { spawn } from "node:child_process";
import { binary } from "../../scripts/lib/demo.mjs";
import type { Device } from "./device";
import { descendantsOf, nameOf, signal } from "./processes";
import { until } from "../../scripts/lib/until.mjs";

/** Process of the app and its descendants. */
export class AppProcess {
  private ended: string | undefined;

  private constructor(private readonly child: ReturnType<typeof spawn>) {
    child.once("exit", (code, killedBy) => (this.ended = String(killedBy ?? code)));
  }

  /** Starts the app on a data folder, as a kiosk by default. */
  static start(
    device: Device,
    data: string,
    settings = device.settings,
    args = ["--mode", "kiosk"],
  ): AppProcess {
    const env = device.env(data, settings);
    return new AppProcess(spawn(binary("korosho"), args, { env, stdio: "ignore" }));
  }

  /** Id of the first descendant whose name starts with `name`, except one. */
  find(name: string, except?: number): number | undefined {
    const all = descendantsOf(this.child.pid);
    return all.find((pid) => pid !== except && nameOf(pid).startsWith(name));
  }

  /** Exit code or signal; undefined while the process runs. */
  end(): string | undefined {
    return this.ended;
  }

  /** Kills the process and its descendants. */
  async kill(): Promise<void> {
    const all = descendantsOf(this.child.pid);
    this.child.kill("SIGKILL");
    for (const pid of all) signal(pid, "SIGKILL");
    await until("the app has ended", async () => this.ended !== undefined);
    await until("all descendants have ended", async () => all.every((pid) => nameOf(pid) === ""));
  }
}

/** Names of WebKit's processes, truncated by the kernel. */
export const WEB = "WebKitWebProces";
export const NETWORK = "WebKitNetworkPr";
