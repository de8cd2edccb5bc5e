import { languageOf, type Language } from "../../i18n/language";
import { useLanguage } from "../../i18n/use-text";
import { KIOSK_TEXTS } from "../../i18n/kiosk-texts";
import { Icon } from "../../ui/icon";
import { useShopInfo } from "../../shop/use-shop-info";
import { Layout } from "../layout";
import type { Dining } from "../session/session";
import { useSession } from "../session/session-provider";
import styles from "./start.module.css";
import { useDevice } from "../device/use-device";
import { useKioskText } from "../use-kiosk-text";

/** Start screen: language, and eat here or take away if the shop offers both, with one tap. */
export function Start() {
  const t = useKioskText();
  const { leave } = useSession();
  const { asks_dining } = useDevice();
  const back = { icon: "arrow-left", label: t.common.back, go: leave } as const;
  return (
    <Layout title={asks_dining ? t.start.dining : t.start.title} back={back}>
      {asks_dining ? <DiningChoice /> : <LanguageChoice />}
    </Layout>
  );
}

function LanguageChoice() {
  const { go } = useSession();
  const { setLanguage } = useLanguage();
  const offered = useShopInfo().data?.languages ?? ["en"];
  const spoken = offered.map(languageOf).filter((tag) => tag !== null);
  function begin(language: Language) {
    setLanguage(language);
    go("browse");
  }
  return (
    <div className={styles.choices}>
      {spoken.map((tag, place) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          className={styles.choice}
          data-tile={place}
          onClick={() => begin(tag)}
        >
          <span className={styles.label}>{KIOSK_TEXTS[tag].start.go}</span>
          <Icon name="arrow-right" size={64} />
        </button>
      ))}
    </div>
  );
}

function DiningChoice() {
  const t = useKioskText().start;
  const { change } = useSession();
  const begin = (dining: Dining) => change({ dining, step: "browse" });
  return (
    <div className={styles.choices}>
      <button type="button" className={styles.choice} data-tile="0" onClick={() => begin("here")}>
        <span className={styles.label}>{t.here}</span>
        <Icon name="store" size={64} />
      </button>
      <button type="button" className={styles.choice} data-tile="2" onClick={() => begin("away")}>
        <span className={styles.label}>{t.away}</span>
        <Icon name="cart" size={64} />
      </button>
    </div>
  );
}
