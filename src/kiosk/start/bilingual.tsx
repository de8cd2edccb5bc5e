import { Fragment } from "react";
import { KIOSK_TEXTS, type KioskTexts } from "../../i18n/kiosk-texts";
import { languageOf } from "../../i18n/language";
import { useLanguage } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import styles from "./bilingual.module.css";

/** Text in each language of the shop, the one in use first: nobody has chosen a language yet. */
export function Bilingual({ text }: { text: (texts: KioskTexts) => string }) {
  const { language } = useLanguage();
  const offered = useShopInfo().data?.languages ?? [];
  const others = offered.map(languageOf).filter((tag) => tag !== null && tag !== language);
  return (
    <>
      <span>{text(KIOSK_TEXTS[language])}</span>
      {others.map(
        (tag) =>
          tag && (
            <Fragment key={tag}>
              {" "}
              <span lang={tag} className={styles.other}>
                {text(KIOSK_TEXTS[tag])}
              </span>
            </Fragment>
          ),
      )}
    </>
  );
}
