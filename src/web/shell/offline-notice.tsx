import { agoText, OFFLINE_TEXTS } from "../../i18n/offline-texts";
import { useLanguage } from "../../i18n/use-text";
import { Icon } from "../../ui/icon";
import { useNow } from "../../ui/use-now";
import { useIsCheckout } from "../routes/use-is-checkout";
import styles from "./offline-notice.module.css";

/**
 * Notice of an unreachable shop: the age of the displayed data, and the functions that still work. The
 * checkout has a notice of its own.
 */
export function OfflineNotice({ asOf }: { asOf: number | null }) {
  const { language } = useLanguage();
  const t = OFFLINE_TEXTS[language];
  const now = useNow();
  if (useIsCheckout()) return null;
  return (
    <output className={styles.notice}>
      <Icon name="clock" size={20} />
      <span>
        {t.unreachable} {asOf !== null && t.asOf(agoText(now - asOf, language))} {t.works}
      </span>
    </output>
  );
}
