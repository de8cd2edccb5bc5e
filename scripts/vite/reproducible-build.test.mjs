// Release artefacts can be compared with their source only if a build depends on nothing else.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { ROOT, STATE } from "../lib/run.mjs";
import { removeFolder } from "../lib/temporary-folder.mjs";

const run = promisify(execFile);

/** What the build reads, apart from packages. */
const SOURCES = ["src", "public", "scripts", "index.html", "vite.config.ts", "package.json"];

/** Copy of the checkout at a longer path, on the same file system, because packages are hard links. */
const COPY = join(STATE, `reproducible-build-${process.pid}`, "another", "checkout");
const OUTPUT = join(STATE, `reproducible-build-${process.pid}`, "first");

afterAll(() => removeFolder(join(STATE, `reproducible-build-${process.pid}`)));

/** Builds one mode of the tree in `root`; Vitest's own environment would change the build. */
function build(root, mode, outDir, env) {
  const { PATH, HOME } = process.env;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--mode", mode, "--outDir", outDir, "--logLevel", "error"];
  return run(process.execPath, args, { cwd: root, env: { PATH, HOME, ...env } });
}

/** SHA-256 of each file below a folder. */
function digests(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
  const digest = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return Object.fromEntries(files.map((name) => [name, digest(name)]));
}

test("two builds in different folders, time zones and languages are identical byte for byte", async () => {
  mkdirSync(COPY, { recursive: true });
  for (const path of SOURCES) cpSync(join(ROOT, path), join(COPY, path), { recursive: true });
  await run("cp", ["-al", join(ROOT, "node_modules"), COPY]);
  for (const mode of ["web", "pages"]) {
    const [first, second] = [join(OUTPUT, mode), join(COPY, "dist", mode)];
    await build(ROOT, mode, first, { TZ: "UTC", LANG: "C" });
    await build(COPY, mode, second, { TZ: "Africa/Nairobi", LANG: "sw_KE.UTF-8" });
    const built = digests(first);
    expect(Object.keys(built)).toContain(mode === "web" ? "sw.js" : "pages.js");
    expect(digests(second)).toEqual(built);
  }
}, 300_000);
