import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./run.mjs";
import { removeFolder, temporaryFolder } from "./temporary-folder.mjs";

const folder = temporaryFolder("sbom-test");
afterAll(() => removeFolder(folder));

/** Name of a component as npm spells it. */
const nameOf = ({ group, name }) => (group ? `${group}/${name}` : name);

test("the bill of materials lists every package of the pages with its hash, and no tool", () => {
  const file = join(folder, "pages.cdx.json");
  execFileSync(process.execPath, [join(ROOT, "scripts", "sbom.mjs"), file], { stdio: "pipe" });
  const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8"));
  expect(bomFormat).toBe("CycloneDX");
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const shipped = Object.keys(packages)
    .filter((path) => path !== "" && !packages[path].dev && !packages[path].devOptional)
    .map((path) => path.replace(/^.*node_modules\//, ""));
  expect(components.map(nameOf).toSorted()).toEqual(shipped.toSorted());
  expect(shipped).toContain("react");
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
}, 120_000);
