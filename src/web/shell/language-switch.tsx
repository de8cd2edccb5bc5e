import { useLanguage, useText } from "../../i18n/use-text";
import { LANGUAGE_NAMES, languageOf, LANGUAGES } from "../../i18n/language";
import { useShopInfo } from "../../shop/use-shop-info";
import { EnhancedForm } from "../../ui/enhanced-form";
import styles from "./language-switch.module.css";

/** Languages of the shop; nothing if it offers only one. */
export function LanguageSwitch() {
  const t = useText();
  const { language, setLanguage } = useLanguage();
  const offered = useShopInfo().data?.languages ?? LANGUAGES;
  const languages = offered.map(languageOf).filter((known) => known !== null);
  if (languages.length < 2) return null;
  return (
    <EnhancedForm action="/language" method="post">
      <fieldset className={styles.switch} aria-label={t.shell.language}>
        {languages.map((one) => (
          <button
            key={one}
            type="submit"
            name="language"
            value={one}
            lang={one}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </fieldset>
    </EnhancedForm>
  );
}
