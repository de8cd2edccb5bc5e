import useSWR from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { phoneText } from "../../components/phone/phone-text";
import type { ShopProblem } from "../../shop/problem";
import type { DeskMessages } from "../../shop/wire";
import { LongList } from "../components/long-list";
import { View } from "../components/view";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./day.module.css";

/** Messages of the contact form, and the number of newsletter subscribers. */
export function MessagesView() {
  const t = useDeskText().messages;
  const { language } = useLanguage();
  const api = usePort("desk");
  const key = ["list_messages", null] as const;
  const { data } = useSWR<DeskMessages, ShopProblem>(key, () => api.listMessages());
  if (!data) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
    <View
      title={t.title}
      tools={<span className={styles.quiet}>{t.subscribers(data.subscribers)}</span>}
      tabIndex={0}
    >
      {data.messages.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <LongList rows={data.messages} keyOf={({ id }) => id} height={67} className={styles.messages}>
        {(message) => (
          <>
            <p className={styles.from}>
              <strong>{message.name}</strong>
              <span>
                {[message.phone && phoneText(message.phone), message.email]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <time>{momentText(message.sent_at, language)}</time>
            </p>
            <p className={styles.message}>{message.message}</p>
          </>
        )}
      </LongList>
    </View>
  );
}
