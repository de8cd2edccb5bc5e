// Licences, origins, bans and advisories of the crates by cargo-deny (deny.toml); packages of npm have
// check-packages.mjs.
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { output, run } from "./lib/run.mjs";

/** Folder of cargo-deny's copies of the advisories. */
const COPIES = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "advisory-dbs");

/** Whether there is a copy; without one the folder may hold a lock file. */
const hasCopy = () =>
  existsSync(COPIES) && readdirSync(COPIES).some((name) => existsSync(join(COPIES, name, ".git")));

const deny = (...args) => run("cargo", ["deny", "--locked", ...args]);

/** Checks against the advisories of the day, else against the last copy of them. */
async function checkAdvisories() {
  if (output("cargo", ["deny", "--locked", "fetch", "db"]) !== null)
    return deny("check", "advisories");
  if (hasCopy()) return deny("--offline", "check", "advisories");
  console.log("! Advisories are not checked: their database cannot be reached (docs/releasing.md)");
  return 0;
}

const codes = [await deny("check", "bans", "licenses", "sources"), await checkAdvisories()];
process.exit(codes.every((code) => code === 0) ? 0 : 1);
