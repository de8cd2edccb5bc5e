// Load generator wrk, which also measured the WooCommerce figures.
import { spawnSync } from "node:child_process";

const MS = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(text) {
  const [, number, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(number) * MS[unit];
}

function percentile(text, name) {
  return milliseconds(new RegExp(`^\\s+${name}%\\s+(\\S+)`, "m").exec(text)?.[1] ?? "");
}

/** Loads a URL; returns `{ rate, p50, p99 }` in requests per second and milliseconds. */
export function load(url, { connections, seconds, headers }) {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "--latency"];
  const done = spawnSync("wrk", [...args, ...headerArgs, url], { encoding: "utf8" });
  const text = done.stdout ?? "";
  if (done.status !== 0 || /Non-2xx|Socket errors/.test(text)) {
    throw new Error(`${url} at ${connections}: ${text}${done.stderr}`);
  }
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  return { rate, p50: percentile(text, 50), p99: percentile(text, 99) };
}
