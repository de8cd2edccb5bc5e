import { LANGUAGE_NAMES, languageOf } from "../../i18n/language";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import styles from "./language-switch.module.css";
import { useKioskText } from "../use-kiosk-text";

/** Button for the other language on every screen; screen and cart stay. */
export function LanguageSwitch() {
  const t = useKioskText();
  const { language, setLanguage } = useLanguage();
  const offered = useShopInfo().data?.languages ?? [];
  const spoken = offered.map(languageOf).filter((tag) => tag !== null);
  if (spoken.length < 2) return null;
  return (
    <fieldset className={styles.switch} aria-label={t.common.language}>
      {spoken.map((tag) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === language}
          onClick={() => setLanguage(tag)}
        >
          {LANGUAGE_NAMES[tag]}
        </button>
      ))}
    </fieldset>
  );
}
