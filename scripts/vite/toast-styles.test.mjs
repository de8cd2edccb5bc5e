import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { withoutInsertion } from "./toast-styles.ts";

const INSTALLED = readFileSync(join(ROOT, "node_modules", "sonner", "dist", "index.mjs"), "utf8");

test("the installed toast library inserts no style after its styles are taken out", () => {
  const { script, styles } = withoutInsertion(INSTALLED);
  expect(styles).toContain("[data-sonner-toaster]{position:fixed");
  expect(script).toContain('import "virtual:sonner.css";');
  expect(script).not.toContain("[data-sonner-toaster]{position");
  // Only the unused function is left, which the build drops.
  expect(script.match(/createElement\(['"]style['"]\)/g)).toHaveLength(1);
});

test("a library that inserts its styles in another way fails the build", () => {
  const changed = INSTALLED.replace("\n__insertCSS(", "\ninsertStyle(");
  expect(() => withoutInsertion(changed)).toThrow(/unknown way/);
  const twice = `${INSTALLED}\n__insertCSS("p{}")`;
  expect(() => withoutInsertion(twice)).toThrow(/more than once/);
});
