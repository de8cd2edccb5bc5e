import { LANGUAGE_NAMES, LANGUAGES } from "../i18n/language";

/** Options of a select box with every language of the apps, each in its own name. */
export function LanguageOptions() {
  return LANGUAGES.map((language) => (
    <option key={language} value={language}>
      {LANGUAGE_NAMES[language]}
    </option>
  ));
}
