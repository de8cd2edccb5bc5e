import type { texts as base } from "./en/base";
import type { texts as buying } from "./en/buying";
import type { texts as device } from "./en/device";
import type { texts as footer } from "./en/footer";
import type { texts as home } from "./en/home";
import type { texts as product } from "./en/product";
import type { Language } from "./language";

/** Texts of the website, nested by screen. */
export type Texts = typeof base &
  typeof buying &
  typeof device &
  typeof footer &
  typeof home &
  typeof product;

/** Files of a language: a shopper loads only those that are shown, in the language in use. */
type Part = "base" | "home" | "product" | "device" | "footer" | "buying";

const MODULES = import.meta.glob<Partial<Texts>>(
  "./*/{base,home,product,device,footer,buying}.ts",
  {
    import: "texts",
  },
);

/** Key that only this file contains. */
const MARK = {
  base: "common",
  home: "home",
  product: "product",
  device: "wish",
  footer: "footer",
  buying: "problems",
} as const;

const held = new Map<Language, Partial<Texts>>();
/** Requested languages, including those still loading. */
const wanted = new Set<Language>();
const parts = new Set<Part>(["base"]);

/** Adds texts of a language to those already loaded. */
export function holdTexts(language: Language, texts: Partial<Texts>): void {
  held.set(language, { ...held.get(language), ...texts });
}

function missing(language: Language): Part[] {
  return [...parts].filter((part) => held.get(language)?.[MARK[part]] === undefined);
}

/** Whether the requested texts of a language are loaded. */
export function holdsTexts(language: Language): boolean {
  return missing(language).length === 0;
}

/** Loads the requested texts of one language. */
export async function fetchTexts(language: Language): Promise<void> {
  wanted.add(language);
  const brought = await Promise.all(
    missing(language).map((part) => MODULES[`./${language}/${part}.ts`]?.()),
  );
  for (const texts of brought) holdTexts(language, texts ?? {});
}

async function fetchPart(part: Part): Promise<void> {
  parts.add(part);
  await Promise.all([...wanted].map(fetchTexts));
}

/** Loads the texts of cart, checkout and orders. */
export const fetchBuyingTexts = () => fetchPart("buying");

/** Loads the texts of wishlist and viewed products. */
export const fetchDeviceTexts = () => fetchPart("device");

/** Loads the texts of the footer and of extras that load on demand. */
export const fetchFooterTexts = () => fetchPart("footer");

/** Loads the texts of the home page. */
export const fetchHomeTexts = () => fetchPart("home");

/** Loads the texts of the product page. */
export const fetchProductTexts = () => fetchPart("product");

/**
 * Returns the texts of a language. They must be loaded before rendering: those of one screen are
 * loaded with the screens that use them (`src/web/routes/screens.lazy.ts`).
 */
export function textsOf(language: Language): Texts {
  const texts = held.get(language);
  if (!texts) throw new Error(`The texts of "${language}" are not here.`);
  return texts as Texts;
}
