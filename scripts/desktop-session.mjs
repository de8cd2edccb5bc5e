// Runs a command inside a private desktop: Xvfb, a D-Bus session and a real Secret Service
// (gnome-keyring, unlocked) whose data lives in a scratch folder.
// Use: node scripts/desktop-session.mjs COMMAND [ARG …]
import { spawn } from "node:child_process";
import { join } from "node:path";
import { run } from "./lib/run.mjs";
import { removeFolder, temporaryFolder } from "./lib/temporary-folder.mjs";

const command = process.argv.slice(2);

/** Starts Xvfb on a free display, large enough for the desk and the kiosk in portrait. */
function startDisplay() {
  const args = ["-displayfd", "1", "-screen", "0", "1920x1920x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.stdout.setEncoding("utf8").once("data", (line) => {
      resolve({ child, display: `:${line.trim()}` });
    });
  });
}

const scratch = temporaryFolder("desktop");
const { child, display } = await startDisplay();
const env = {
  ...process.env,
  DISPLAY: display,
  XDG_DATA_HOME: join(scratch, "data"),
  XDG_CONFIG_HOME: join(scratch, "config"),
  XDG_CACHE_HOME: join(scratch, "cache"),
  XDG_RUNTIME_DIR: scratch,
  NO_AT_BRIDGE: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
  WEBKIT_DISABLE_COMPOSITING_MODE: "1",
};
const unlock = "printf scratch | gnome-keyring-daemon --unlock --components=secrets >/dev/null";
const script = `${unlock}; "$@"; code=$?; pkill -P $$ gnome-keyring-d 2>/dev/null; exit $code`;
const code = await run("dbus-run-session", ["--", "bash", "-c", script, "session", ...command], {
  env,
});
child.kill();
removeFolder(scratch);
process.exit(code);
