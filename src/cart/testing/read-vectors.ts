import { readFileSync } from "node:fs";

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== "object" || value === null) return value;
  if ("$undef" in value) return undefined;
  if ("$num" in value) return Number(value.$num);
  // `fromEntries` makes own properties, also of a key named `__proto__`.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part)]));
}

/** Recorded cases of one file, with the values restored that JSON cannot represent. */
export function readVectors<Case>(name: "vectors" | "checkout" | "formatting"): Case[] {
  const file = new URL(`../vectors/${name}.json`, import.meta.url);
  return decode(JSON.parse(readFileSync(file, "utf8"))) as Case[];
}
