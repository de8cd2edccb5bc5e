// Checks before a release is built.
//
//   node scripts/check-release.mjs                 key of the updates; part of `tauri build`
//   node scripts/check-release.mjs --tag v0.2.0    also versions and changelog; part of CI
//
// Debug bundles (`tauri build --debug`) are not released and need no key.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { tagProblems, updateKeyProblem } from "./lib/release.mjs";
import { fail, ROOT } from "./lib/run.mjs";

const read = (file) => readFileSync(join(ROOT, file), "utf8");
const version = (file) => JSON.parse(read(file)).version;

/** Tauri's configuration with the `--config` arguments of `tauri build`, as far as updates go. */
function tauriConfig() {
  const file = JSON.parse(read("tauri.conf.json"));
  const merged = JSON.parse(process.env.TAURI_CONFIG || "{}");
  const updater = { ...file.plugins.updater, ...merged.plugins?.updater };
  return { plugins: { updater } };
}

const { values } = parseArgs({ options: { tag: { type: "string" } } });
const problems = [];
if (process.env.TAURI_ENV_DEBUG !== "true")
  problems.push(updateKeyProblem(tauriConfig(), process.env));
if (values.tag)
  problems.push(
    ...tagProblems({
      tag: values.tag,
      versions: {
        "Cargo.toml": /^version = "(.+)"$/m.exec(read("Cargo.toml"))?.[1],
        "package.json": version("package.json"),
        "tauri.conf.json": version("tauri.conf.json"),
      },
      changelog: read("CHANGELOG.md"),
    }),
  );
const found = problems.filter(Boolean);
if (found.length > 0) fail(found.map((problem) => `✗ ${problem}`).join("\n"));
