// Origin, integrity, install scripts and licences of the npm packages; crates have deny.toml.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lockProblems } from "./lib/npm-lock.mjs";
import { fail, ROOT } from "./lib/run.mjs";

const problems = lockProblems(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
if (problems.length > 0) fail(problems.map((problem) => `✗ ${problem}`).join("\n"));
