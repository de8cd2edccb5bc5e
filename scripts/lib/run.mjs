// Child processes with readable output.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Top folder of the checkout. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Folder of all files that the scripts keep: demo data, stamps, reports. Ignored by git. */
export const STATE = join(ROOT, ".korosho");
mkdirSync(STATE, { recursive: true });

/** Prints one line and exits with 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Whether a program is on the PATH. */
export function has(program) {
  return spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;
}

/** Output of a program, or null if it fails or is missing. */
export function output(program, args, env = process.env) {
  const done = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", env });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Runs a program to its end with its output on the terminal; resolves with the exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: "inherit", ...options });
    child.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code, signal) => resolve(code ?? (signal ? 128 : 1)));
  });
}

/** Writer to a terminal that puts a label before each line; without a label it changes nothing. */
function labelled(target, label) {
  if (!label) return (chunk) => target.write(chunk);
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) target.write(`${label} │ ${line}\n`);
  };
}

/**
 * Like `run`, but keeps a copy of all output and resolves with `{ code, text }`. `label` marks the
 * lines of a program that runs beside others.
 */
export function tee(program, args, { label, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      ...options,
    });
    let text = "";
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      const write = labelled(target, label);
      stream.setEncoding("utf8");
      stream.on("data", (chunk) => {
        text += chunk;
        write(chunk);
      });
    }
    child.on("error", (error) => resolve({ code: 127, text: `${text}\n${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Clears a line of progress on a terminal. */
export function clearLine() {
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
}

/** Runs a program with its title and duration; exits if it fails. */
export async function step(title, program, args, options = {}) {
  const start = Date.now();
  clearLine();
  console.log(`→ ${title}`);
  const code = await run(program, args, options);
  clearLine();
  if (code !== 0) fail(`✗ ${title} failed (${[program, ...args].join(" ")})`);
  console.log(`✓ ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}

/**
 * Starts a server and resolves once it has printed a line matching `ready`, with `{ child, match
 * }`. All output goes to a log file under `.korosho/logs`, and to `onOutput`.
 */
export function serve(name, program, args, ready, { onOutput, ...options } = {}) {
  mkdirSync(join(STATE, "logs"), { recursive: true });
  const log = createWriteStream(join(STATE, "logs", `${name}.log`));
  const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], ...options });
  return new Promise((resolve, reject) => {
    let text = "";
    const see = (chunk) => {
      log.write(chunk);
      onOutput?.(chunk);
      text += chunk;
      const match = ready.exec(text);
      if (match) resolve({ child, match });
    };
    child.stdout.setEncoding("utf8").on("data", see);
    child.stderr.setEncoding("utf8").on("data", see);
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`${name} ended (${code}): ${text.slice(-2000)}`)));
  });
}
