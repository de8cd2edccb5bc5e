import type { Language } from "./wire";

type Texts = Record<string, unknown>;
type Translations = Partial<Record<Language, Texts>>;

/**
 * Returns a value with the texts of a language, at any depth: those of `translations` replace the
 * fields of their names (`crates/domain/src/translation.rs`). The replaced texts are added to
 * `translations` as English, so that a stored value can be shown in English again.
 */
export function localised<Value>(value: Value, language: Language): Value {
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Texts;
  const shown = (Array.isArray(value) ? [] : {}) as Texts;
  for (const [name, field] of Object.entries(fields)) shown[name] = localised(field, language);
  const translations = fields["translations"] as Translations | undefined;
  const texts = translations?.[language];
  if (!texts) return shown as Value;
  const en = Object.fromEntries(Object.keys(texts).map((name) => [name, fields[name]]));
  return { ...shown, ...texts, translations: { en, ...translations } } as Value;
}
