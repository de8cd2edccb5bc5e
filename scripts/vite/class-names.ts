import { readdirSync } from "node:fs";
import { relative } from "node:path";

const CLASS = /\.([a-zA-Z][\w-]*)/g;

/** One for each class of a file. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A number in as few letters as can be. */
const short = (number: number) => number.toString(36);

/**
 * Names a class after the place of its file among all, and its own place in the file: the server's
 * HTML and the browser's page come from two builds and must agree. Names stand in every page by the
 * hundred; a hash in each of them cannot be compressed.
 */
export function classNames(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  return (name: string, file: string, css: string): string => {
    const path = relative(folder, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
    const names = [...new Set([...css.matchAll(CLASS)].map(([, found]) => found))];
    const [at, own] = [files.indexOf(path), names.indexOf(name)];
    if (at < 0) throw new Error(`${path} is not below ${folder}.`);
    // Names of animations and the like are no classes, and keep their own.
    return `_${short(at)}${LETTERS[own] ?? `-${name}`}`;
  };
}
