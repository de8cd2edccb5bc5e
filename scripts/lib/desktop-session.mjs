// Private desktop: Xvfb, a D-Bus session and a real Secret Service (gnome-keyring, unlocked) whose
// data lives in a scratch folder. Several run at once without sharing anything.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { output } from "./run.mjs";
import { removeFolder, temporaryFolder } from "./temporary-folder.mjs";
import { until } from "./until.mjs";

/** Starts a program and resolves with it and its first line. */
async function start(program, args, env) {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  const line = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
    child.stdout.setEncoding("utf8").once("data", (text) => resolve(text.trim()));
  });
  return { child, line };
}

/** Starts an unlocked Secret Service on the session's bus; it is silent when it is ready. */
async function startKeyring(env) {
  const args = ["--foreground", "--unlock", "--components=secrets"];
  const child = spawn("gnome-keyring-daemon", args, { env, stdio: ["pipe", "ignore", "ignore"] });
  child.stdin.end("scratch");
  const bus = ["--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"];
  const ask = [...bus, "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.secrets"];
  await until("the Secret Service is on the bus", async () =>
    output("dbus-send", ["--session", "--print-reply", ...ask], env)?.includes("boolean true"),
  );
  return child;
}

/**
 * Starts a desktop, large enough for the desk and the kiosk in portrait; resolves with the variables
 * of its programs, `env`, and `stop`.
 */
export async function startDesktop() {
  const scratch = temporaryFolder("desktop");
  const screen = ["-displayfd", "1", "-screen", "0", "1920x1920x24", "-nolisten", "tcp"];
  const display = await start("Xvfb", screen, process.env);
  const env = {
    DISPLAY: `:${display.line}`,
    XDG_DATA_HOME: join(scratch, "data"),
    XDG_CONFIG_HOME: join(scratch, "config"),
    XDG_CACHE_HOME: join(scratch, "cache"),
    XDG_RUNTIME_DIR: scratch,
    NO_AT_BRIDGE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  };
  const busArgs = ["--session", "--nofork", "--print-address=1"];
  const bus = await start("dbus-daemon", busArgs, { ...process.env, ...env });
  env.DBUS_SESSION_BUS_ADDRESS = bus.line;
  const keyring = await startKeyring({ ...process.env, ...env });
  return {
    env,
    stop() {
      for (const child of [keyring, bus.child, display.child]) child.kill();
      removeFolder(scratch);
    },
  };
}
