// Bill of materials (CycloneDX) of the npm packages that are part of the website and the app's pages.
//
//   node scripts/sbom.mjs FILE
//
// `npm sbom --omit dev` leaves out packages that a tool needs too, React among them. A lock file
// without the tools is therefore derived first; versions and hashes stay those of package-lock.json.
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT } from "./lib/run.mjs";
import { removeFolder, temporaryFolder } from "./lib/temporary-folder.mjs";

const [file] = process.argv.slice(2);
if (!file) fail("node scripts/sbom.mjs FILE");
const folder = temporaryFolder("sbom");
const npm = (...args) => execFileSync("npm", args, { cwd: folder, encoding: "utf8" });
try {
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(join(ROOT, name), join(folder, name));
  npm("pkg", "delete", "devDependencies");
  npm("install", "--package-lock-only", "--ignore-scripts", "--offline", "--no-audit");
  const format = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  writeFileSync(file, npm("sbom", "--package-lock-only", ...format));
} finally {
  removeFolder(folder);
}
