// Process tree of a window.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Ids of the descendants of a process, parents first. */
export function descendantsOf(pid: number | undefined): number[] {
  const found = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  const children = found.stdout.split("\n").filter(Boolean).map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** Name of a process; empty when it has ended. */
export function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** Sends a signal; false when there is no such process (0 only checks). */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
