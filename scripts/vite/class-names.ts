import { readdirSync } from "node:fs";
import { relative } from "node:path";

const CLASS = /\.([a-zA-Z][\w-]*)/g;

/** Suffix of each class of a file. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Shortest text of a number. */
const short = (number: number) => number.toString(36);

/**
 * Generates a class name from the index of its file among all files and its index in the file: the
 * server's HTML and the browser's page come from two builds and must agree. Names occur hundreds of
 * times per page; hashes would not compress.
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
    // Names of animations and other non-class names stay unchanged.
    return `_${short(at)}${LETTERS[own] ?? `-${name}`}`;
  };
}
