import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { removeFolder, temporaryFolder } from "../lib/temporary-folder.mjs";
import { designTokens } from "./design-tokens.ts";

const FOLDER = temporaryFolder("design-tokens");
afterAll(() => removeFolder(FOLDER));

/** Site with a script, a library, and style sheets that import and compose others. */
const FILES = {
  "src/styles/tokens.css": ":root {\n  --line: #000;\n  --line-strong: var(--line);\n}\n",
  "src/base.css": '@import "./styles/tokens.css";\np { margin: calc(2 * var(--line)); }\n',
  "src/shared.module.css": ".shared { color: var(--line-strong); --own: 1px; }\n",
  "src/page.module.css":
    '.page { composes: shared from "./shared.module.css"; gap: var(--own); }\n',
  "src/main.ts": `import "./base.css";
    import "../library/library.css";
    import styles from "./page.module.css";
    document.body.append(styles.page, "var(--line)", "--line-strong", "--own", "a --line");\n`,
  "library/library.css": "b { --line: 2px; }\n",
};

test("tokens have the same short names in style sheets and scripts, other properties keep theirs", async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(FOLDER, path, ".."), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
  await build({
    root: FOLDER,
    configFile: false,
    logLevel: "silent",
    plugins: [designTokens(join(FOLDER, "src"))],
    build: { rollupOptions: { input: join(FOLDER, "src", "main.ts") } },
  });
  const assets = join(FOLDER, "dist", "assets");
  const built = (ending) =>
    readdirSync(assets)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(assets, name), "utf8"))
      .join("");
  const style = built(".css");
  expect(style).toMatch(/:root\{--0:#000;--1:var\(--0\)\}/);
  expect(style).toContain("margin:calc(2 * var(--0))");
  expect(style).toMatch(/color:var\(--1\);--own:1px/);
  expect(style).toContain("gap:var(--own)");
  expect(style).toContain("b{--line:2px}");
  const script = built(".js");
  for (const text of ["var(--0)", "--1", "--own", "a --line"]) expect(script).toContain(text);
  expect(script).not.toMatch(/--line-strong|var\(--line/);
});
