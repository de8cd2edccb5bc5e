// @vitest-environment jsdom
import { marked, type Token } from "marked";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../i18n/language";
import { GUIDE_NAMES, guidePath } from "../screens";
import { GUIDES } from "./guides";

const SOURCES = import.meta.glob<string>(["/docs/doctor.md", "/docs/guide/**/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Path of a guide's English source. */
const english = (name: string) =>
  name === "doctor" ? "/docs/doctor.md" : `/docs/guide/${name}.md`;

/** Code without its comments, which are translated. */
const withoutComments = (code: string) => code.replaceAll(/ +# .*$/gm, "");

/** What a guide has in common with its translation: everything but its words. */
function skeleton(source: string) {
  const found = { outline: [] as string[], links: [] as string[], code: [] as string[] };
  marked.walkTokens(marked.lexer(source), (token) => {
    const { type, depth, href, text, items, rows } = token as Token & Record<string, never>;
    if (type === "heading") found.outline.push(`heading ${String(depth)}`);
    if (type === "list") found.outline.push(`list of ${String((items as []).length)}`);
    if (type === "table") found.outline.push(`table of ${String((rows as []).length)} rows`);
    if (type === "code") found.outline.push(withoutComments(text));
    if (type === "link" || type === "image") {
      // A translation is in another folder.
      found.links.push((href as string).replace(/^[\w./-]*\/(?=[\w-]+\.(md|webp))/, ""));
    }
    if (type === "codespan") found.code.push(text);
  });
  // Another language has another order of words.
  return { ...found, links: found.links.toSorted(), code: found.code.toSorted() };
}

test.each(GUIDE_NAMES)("guide %s has the same structure, links and code in Kiswahili", (name) => {
  const [en, sw] = [english(name), `/docs/guide/sw/${name}.md`].map((path) =>
    skeleton(SOURCES[path] ?? ""),
  );
  expect(en?.outline).not.toEqual([]);
  // The subjects of the checks are translated.
  expect(name === "doctor" ? { ...sw, code: en?.code } : sw).toEqual(en);
});

test.each(LANGUAGES)("guides in %s lead only to each other and to websites", (language) => {
  for (const name of GUIDE_NAMES) {
    const page = new DOMParser().parseFromString(GUIDES[language][name], "text/html");
    for (const link of page.querySelectorAll("a")) {
      const href = link.getAttribute("href") ?? "";
      const { pathname, protocol, hostname } = new URL(href, "https://x.example/admin/help/x");
      const isGuide = GUIDE_NAMES.some((guide) => guidePath(guide) === pathname);
      const isWebsite = protocol === "https:" && hostname !== "x.example";
      expect(isGuide || isWebsite, `${name}: ${href}`).toBe(true);
    }
  }
});
