import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LICENSE_EXCEPTIONS, lockProblems } from "./npm-lock.mjs";
import { ROOT } from "./run.mjs";

const INTEGRITY = `sha512-${"A".repeat(86)}==`;
const EXCEPTIONS = Object.fromEntries(
  Object.entries(LICENSE_EXCEPTIONS).map(([name, [license]]) => [
    `node_modules/${name}`,
    { integrity: INTEGRITY, license },
  ]),
);

/** Problems of a lock file with one package more. */
function problems(entry, path = "node_modules/nuts") {
  const usual = { integrity: INTEGRITY, license: "MIT" };
  return lockProblems({ packages: { "": {}, ...EXCEPTIONS, [path]: { ...usual, ...entry } } });
}

test("the project's own lock file meets the rules", () => {
  expect(lockProblems(JSON.parse(readFileSync(`${ROOT}/package-lock.json`, "utf8")))).toEqual([]);
});

test("a package without a strong hash is refused", () => {
  expect(problems({ integrity: undefined })).toEqual(["nuts has no SHA-512"]);
  expect(problems({ integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" })).toHaveLength(1);
});

test("a package from outside the registry is refused", () => {
  const npm = "https://registry.npmjs.org/nuts/-/nuts-1.0.0.tgz";
  expect(problems({ resolved: npm })).toEqual([]);
  expect(problems({ resolved: "git+ssh://git@github.com/nuts/nuts.git#1a2b3c" })).toHaveLength(1);
  expect(problems({ resolved: "https://registry.npmjs.org.nuts.example/a.tgz" })).toHaveLength(1);
  expect(problems({ link: true })).toHaveLength(1);
  expect(problems({}, "packages/nuts")).toHaveLength(1);
});

test("a package that runs a script when it is installed is refused", () => {
  expect(problems({ hasInstallScript: true })).toHaveLength(1);
});

test("a choice of licences needs one that is permitted, a sum all of them", () => {
  expect(problems({ license: "(MIT OR GPL-3.0-or-later)" })).toEqual([]);
  expect(problems({ license: "(MIT AND Zlib)" })).toEqual([]);
  for (const license of ["GPL-3.0-only", "(MIT AND GPL-3.0-only)", "", "UNLICENSED"])
    expect(problems({ license }), license).toHaveLength(1);
});

test("an exception holds for its licence and its platforms only", () => {
  expect(problems({ license: "MPL-2.0" })).toHaveLength(1);
  expect(problems({ license: "MPL-2.0" }, "node_modules/lightningcss-linux-x64-gnu")).toEqual([]);
  expect(problems({ license: "GPL-2.0" }, "node_modules/lightningcss")).toHaveLength(1);
  const { "node_modules/nub": _, ...others } = EXCEPTIONS;
  expect(lockProblems({ packages: others })).toEqual(["nub is an exception without a package"]);
});
