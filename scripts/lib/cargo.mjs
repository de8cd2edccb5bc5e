// Cargo builds with progress.
import { spawn } from "node:child_process";
import { clearLine, fail, ROOT } from "./run.mjs";

/** Units done and in all in cargo's progress bar, such as `Building [==> ] 12/370: serde`. */
export function progressOf(line) {
  const match = /Building \[[=> ]*\] (\d+)\/(\d+)/.exec(line);
  return match ? { done: Number(match[1]), all: Number(match[2]) } : null;
}

/** Percentage steps that a progress crosses; without a terminal each step is one line. */
const STEP_PERCENT = 10;

/** Prints progress: one changing line on a terminal, else a line for each tenth. */
function printer(title) {
  let printed = 0;
  return ({ done, all }) => {
    const text = `  ${title}: ${done} of ${all} parts`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${text}\x1b[K`);
      return;
    }
    const percent = Math.floor((100 * done) / all / STEP_PERCENT) * STEP_PERCENT;
    if (percent > printed) console.log(text);
    printed = Math.max(printed, percent);
  };
}

/**
 * Runs a cargo build with its progress and duration; prints warnings and errors at its end, and
 * exits if it fails. `reason` says why a first build takes long.
 */
export async function cargoBuild(title, args, reason) {
  const start = Date.now();
  console.log(`→ ${title}${reason ? `. ${reason}` : ""}`);
  const env = {
    ...process.env,
    CARGO_TERM_COLOR: "never",
    CARGO_TERM_PROGRESS_WHEN: "always",
    CARGO_TERM_PROGRESS_WIDTH: "120",
  };
  const child = spawn("cargo", ["build", "--locked", ...args], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "inherit", "pipe"],
  });
  const show = printer(title);
  const messages = [];
  let rest = "";
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split(/[\r\n]/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const progress = progressOf(line);
      if (progress) show(progress);
      else if (!/^\s*(Compiling|Downloaded|Downloading|Blocking|Finished|Fresh)\b/.test(line))
        messages.push(line);
    }
  });
  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      messages.push(error.message);
      resolve(127);
    });
    child.on("close", resolve);
  });
  clearLine();
  const text = [...messages, rest].filter((line) => line.trim() !== "").join("\n");
  if (text !== "") console.error(text);
  if (code !== 0) fail(`✗ ${title} failed (cargo build ${args.join(" ")})`);
  console.log(`✓ ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}
