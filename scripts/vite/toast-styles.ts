import type { Plugin } from "vite";

/** Source file of the toast library. */
const SOURCE = /\/node_modules\/sonner\/dist\/index\.mjs$/;
/** Function of the library that inserts a `<style>` element. */
const INSERT = "__insertCSS";
/** Call of the function, with its argument. */
const INSERTION = new RegExp(String.raw`^${INSERT}\(("(?:[^"\\\n]|\\.)*")\);?$`, "m");
/** Module that contains the library's styles; Vite processes it as CSS because of its ending. */
const STYLES = "virtual:sonner.css";
/** Id of the module; Rollup's convention for virtual modules. */
const RESOLVED = `\0${STYLES}`;

/** Splits the library into its script, which imports `STYLES`, and its styles. */
export function withoutInsertion(code: string): { script: string; styles: string } {
  const [statement, text] = INSERTION.exec(code) ?? [];
  if (!statement || !text) throw new Error("sonner inserts its styles in an unknown way.");
  const script = code.replace(statement, () => `import ${JSON.stringify(STYLES)};`);
  const definitionOnly = script.split(`${INSERT}(`).length === 2;
  if (!definitionOnly) throw new Error("sonner inserts styles more than once.");
  return { script, styles: JSON.parse(text) as string };
}

/**
 * Moves the styles that the toast library inserts at run time into the build's style sheets: the
 * content policy allows no `<style>` element but those of the page. A version of the library that
 * inserts them in another way fails the build.
 */
export function toastStyles(): Plugin {
  let styles: string | undefined;
  return {
    name: "korosho:toast-styles",
    apply: "build",
    resolveId: (id) => (id === STYLES ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? styles : null),
    transform(code, id) {
      if (!SOURCE.test(id)) return null;
      const split = withoutInsertion(code);
      styles = split.styles;
      return { code: split.script, map: null };
    },
  };
}
