// The app compared with a minimal Tauri window (src-tauri/examples/hello-window): start without a
// network on a catalogue of 1,000 products, memory of all processes, size of program and package.
import { join } from "node:path";
import { RELEASE_FEATURES } from "../lib/features.mjs";
import { ROOT, run as start, step } from "../lib/run.mjs";
import { setUpTests } from "../lib/setup.mjs";

/** Runs the benchmark; `--runs=N` alternating starts of each (default 5). */
export async function run(args) {
  await setUpTests();
  const packages = ["-p", "korosho", "-p", "korosho-sandbox", "--features", RELEASE_FEATURES];
  await step("Building the app, the sandbox and the small window", "cargo", [
    "build",
    "--locked",
    "--release",
    "--bins",
    "--example",
    "hello-window",
    ...packages,
  ]);
  const inside = join(ROOT, "scripts", "bench", "lib", "windows.mjs");
  const code = await start("node", ["scripts/desktop-session.mjs", "node", inside, ...args]);
  if (code !== 0) throw new Error(`the windows were not measured (${code})`);
}
