import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

/** Name of the Markdown file of a relative link, such as `../doctor.md#store`. */
const fileOf = (href: string) => /^[\w./-]*?([\w-]+)\.md(#.*)?$/.exec(href)?.[1];

/**
 * HTML of a Markdown file without its title and images. Links to the `served` files lead to pages of their names
 * in the same folder; links to other files of the repository become their text, and so do addresses without a
 * text of their own, which are examples.
 */
export function htmlOf(source: string, served: readonly string[]): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading) {
        return depth === 1 ? "" : `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      image: () => "",
      link({ raw, href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const file = fileOf(href);
        if (file && served.includes(file)) return `<a href="./${file}">${text}</a>`;
        if (raw === href) return text;
        if (!href.startsWith("https://")) return `<em>${text}</em>`;
        return `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>`;
      },
    },
  });
  return marked.parse(source, { async: false });
}

/** Plugin that turns an imported Markdown file into a module with its HTML. */
export function markdown(served: readonly string[]): Plugin {
  return {
    name: "korosho:markdown",
    transform(source, id) {
      if (!id.endsWith(".md")) return null;
      return { code: `export const html = ${JSON.stringify(htmlOf(source, served))};`, map: null };
    },
  };
}
