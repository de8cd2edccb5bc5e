// The Tauri app against the running sandbox: `node scripts/desktop.mjs desk|kiosk`.
// Installs missing dependencies, builds, starts a sandbox unless one is running, opens the window.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { binary, sandboxSettings, startSandbox } from "./lib/demo.mjs";
import { FEATURES } from "./lib/features.mjs";
import { fail, STATE, step } from "./lib/run.mjs";
import { setUpApp } from "./lib/setup.mjs";

const mode = process.argv[2];
if (mode !== "desk" && mode !== "kiosk") fail("Use: node scripts/desktop.mjs desk|kiosk");

const PORT = Number(process.env.SANDBOX_PORT ?? 8301);

/** Sandbox started by `npm start` or an earlier window, if any. */
async function runningSandbox() {
  const origin = `http://127.0.0.1:${PORT}`;
  const answer = await fetch(`${origin}/sandbox/ledger`).catch(() => null);
  return answer?.ok ? { origin } : null;
}

await setUpApp();
const PACKAGES = ["-p", "korosho", "-p", "korosho-sandbox", "--features", FEATURES];
await step("Building the app and the sandbox", "cargo", [
  "build",
  "--locked",
  "--quiet",
  ...PACKAGES,
]);
if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
  fail("There is no screen here (DISPLAY is not set). On a machine without one: xvfb-run.");
}
const sandbox =
  (await runningSandbox()) ??
  (await startSandbox({ dataDir: join(STATE, "demo", "sandbox"), port: PORT }));
console.log(
  `\nSandbox at ${sandbox.origin}\nKorosho opens as ${mode}; closing its window ends it.`,
);

const app = spawn(binary("korosho"), ["--mode", mode], {
  stdio: "inherit",
  env: {
    ...process.env,
    ...sandboxSettings(sandbox.origin),
    KOROSHO_DATA_DIR: join(STATE, "demo", mode),
  },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => app.kill("SIGTERM"));
app.on("error", (error) => fail(`The app did not start: ${error.message}`));
app.on("close", (code) => {
  sandbox.child?.kill("SIGTERM");
  process.exit(code ?? 0);
});
