import type { en } from "./en";
import type { buyingEn } from "./en/buying";
import type { Language } from "./language";

type Browsing = typeof en;
type Buying = typeof buyingEn;

/** Every text that shoppers on the web may see, nested by screen. */
export type Texts = Browsing & Buying;

const BROWSING: Record<Language, () => Promise<Browsing>> = {
  en: () => import("./en").then((file) => file.en),
  sw: () => import("./sw").then((file) => file.sw),
};

const BUYING: Record<Language, () => Promise<Buying>> = {
  en: () => import("./en/buying").then((file) => file.buyingEn),
  sw: () => import("./sw/buying").then((file) => file.buyingSw),
};

const held = new Map<Language, Partial<Texts>>();
/** Languages asked for, also those still on their way. */
const wanted = new Set<Language>();
let buys = false;

/** Keeps texts of a language ready, beside those that are here. */
export function holdTexts(language: Language, texts: Partial<Texts>): void {
  held.set(language, { ...held.get(language), ...texts });
}

/** Whether the texts of a language are here, as far as they are wanted. */
export function holdsTexts(language: Language): boolean {
  const texts = held.get(language);
  return texts?.common !== undefined && (!buys || texts.problems !== undefined);
}

/** Brings the texts of a language: a shopper loads the one that is read, not both. */
export async function fetchTexts(language: Language): Promise<void> {
  wanted.add(language);
  if (holdsTexts(language)) return;
  const parts = [BROWSING[language](), buys ? BUYING[language]() : {}];
  for (const part of await Promise.all(parts)) holdTexts(language, part);
}

/** Brings the texts of buying too; whoever only browses does without. */
export async function fetchBuyingTexts(): Promise<void> {
  buys = true;
  await Promise.all([...wanted].map(fetchTexts));
}

/**
 * The texts of a language. Whoever draws has brought them: those of buying come with the screens
 * that say them (`src/web/screens.lazy.ts`).
 */
export function textsOf(language: Language): Texts {
  const texts = held.get(language);
  if (!texts) throw new Error(`The texts of "${language}" are not here.`);
  return texts as Texts;
}
