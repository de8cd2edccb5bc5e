// X server with the kiosk's screen size: Xorg with the `dummy` graphics driver and the `inputtest`
// driver, which reads touches from a socket and needs no kernel device.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The screen's size in px. */
export const SIZE = { width: 1080, height: 1920 };

const section = (kind: string, lines: string[]) =>
  [`Section "${kind}"`, ...lines, "EndSection"].join("\n");
const option = (name: string, value: string) => `Option "${name}" "${value}"`;

/** Configuration of Xorg; each input device listens on a socket of its name in the folder. */
function configuration(folder: string): string {
  const device = (name: string, type: string, more: string[] = []) =>
    section("InputDevice", [
      `Identifier "${name}"`,
      `Driver "inputtest"`,
      option("SocketPath", join(folder, name)),
      option("DeviceType", type),
      ...more,
    ]);
  // CRT blanking: the driver accepts no other mode.
  const mode = `${SIZE.width}x${SIZE.height}`;
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

function logged(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").slice(-2_000) : "no log";
}

/** Starts Xorg as root, with its sockets and log in the folder. */
export async function startXorg(
  folder: string,
): Promise<{ server: ChildProcess; display: string }> {
  const file = join(folder, "xorg.conf");
  writeFileSync(file, configuration(folder));
  const log = join(folder, "log");
  const args = ["-displayfd", "1", "-config", file, "-logfile", log, "-nolisten", "tcp"];
  const server = spawn("Xorg", [...args, "-noreset", "-novtswitch", "-sharevts"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`Xorg ended: ${logged(log)}`)));
    server.stdout.setEncoding("utf8").once("data", resolve);
  });
  return { server, display: `:${number.trim()}` };
}
