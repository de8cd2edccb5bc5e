import type { Language } from "../shop/wire";

export type { Language };

/** Languages of the apps, each with its own name; the first one is the default. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", sw: "Kiswahili" };

/** Every language, in display order. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

/** Returns the language of a tag such as `sw-KE`; null for one that the apps do not have. */
export function languageOf(tag: string | null | undefined): Language | null {
  const [primary] = (tag ?? "").toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** Returns the language after this one in display order; after the last the first. */
export const nextLanguage = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;

/** Groups modules `<language>/<area>.ts`, as `import.meta.glob` returns them, by language. */
export function byLanguage<T>(modules: Record<string, T>): Record<Language, T> {
  const entries = Object.entries(modules).map(([path, module]) => [path.split("/").at(-2), module]);
  return Object.fromEntries(entries) as Record<Language, T>;
}
