import { OFFLINE_TEXTS } from "../../i18n/offline-texts";
import { useLanguage } from "../../i18n/use-text";
import { Notice } from "../../ui/notice";
import { useConnection } from "../../shop/connection";

/** Notice that an order needs a network connection, shown before any attempt. */
export function NeedsNetwork() {
  const { language } = useLanguage();
  const { offline } = useConnection();
  if (!offline) return null;
  return (
    <Notice tone="warning" alert>
      {OFFLINE_TEXTS[language].checkout}
    </Notice>
  );
}
