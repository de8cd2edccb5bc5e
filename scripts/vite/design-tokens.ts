import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Declaration of a custom property at the beginning of a line. */
const DECLARATION = /^\s*(--[\w-]+):/gm;

/** Use of a custom property in a style sheet. */
const IN_STYLE = /(?<![\w-])--[\w-]+/g;

/** Use of a custom property in a script: the beginning of a string or the argument of `var()`. */
const IN_SCRIPT = /(?<=["'`]|var\()--[\w-]+/g;

/** Short names of the tokens that a style sheet declares: their index in it. */
function shortNames(tokens: string): Map<string, string> {
  const declared = new Set([...tokens.matchAll(DECLARATION)].map(([, name = ""]) => name));
  return new Map([...declared].map((name, index) => [name, `--${index}`]));
}

/**
 * Replaces the names of the design tokens (`src/styles/tokens.css`) by short ones in style sheets and
 * scripts below a folder. A page names tokens hundreds of times, in the style that it contains.
 */
export function designTokens(folder: string): Plugin {
  const names = shortNames(readFileSync(join(folder, "styles", "tokens.css"), "utf8"));
  const short = (name: string) => names.get(name) ?? name;
  const isOwn = (file: string) => file.startsWith(`${folder}/`);
  return {
    name: "korosho:design-tokens",
    apply: "build",
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: "korosho:design-tokens",
              // Once the style sheets that the sheet imports are part of it.
              OnceExit(sheet) {
                sheet.walkDecls((declaration) => {
                  // A library's script knows the names in its style sheet. A file is unknown if
                  // another one composes its classes, as only our own do.
                  const file = declaration.source?.input.file;
                  if (file && !isOwn(file)) return;
                  declaration.prop = short(declaration.prop);
                  declaration.value = declaration.value.replace(IN_STYLE, short);
                });
              },
            },
          ],
        },
      },
    }),
    transform(code, id) {
      if (!isOwn(id) || !/\.tsx?$/.test(id)) return null;
      return { code: code.replace(IN_SCRIPT, short), map: null };
    },
  };
}
