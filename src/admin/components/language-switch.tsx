import { LANGUAGE_NAMES, languageOf, LANGUAGES } from "../../i18n/language";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import { Icon } from "../../ui/icon";
import styles from "./language-switch.module.css";

/** Button to the next of the languages that the shop offers; it has the name of that language. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const offered = useShopInfo().data?.languages.flatMap((tag) => languageOf(tag) ?? []);
  const all = offered?.length ? offered : LANGUAGES;
  const next = all[(all.indexOf(language) + 1) % all.length];
  if (!next || next === language) return null;
  return (
    <button type="button" className={styles.switch} lang={next} onClick={() => setLanguage(next)}>
      <Icon name="globe" size={20} />
      {LANGUAGE_NAMES[next]}
    </button>
  );
}
