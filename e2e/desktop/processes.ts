// The processes that a window is made of.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Ids of the processes that a process has started, and those they have, parents first. */
export function descendantsOf(pid: number | undefined): number[] {
  const found = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  const children = found.stdout.split("\n").filter(Boolean).map(Number);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** What a process calls itself; empty when it is gone. */
export function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

/** Sends a signal; false where there is nobody (0 only asks). */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
