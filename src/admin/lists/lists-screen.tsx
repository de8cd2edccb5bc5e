import type { ReactNode } from "react";
import useSWR from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { MailingLists } from "../../shop/wire";
import { Button } from "../../ui/button";
import styles from "../components/list.module.css";
import { Read } from "../components/read";
import { ScreenSection, Screen } from "../components/screen";
import { READ_OPTIONS } from "../read-options";
import { useAdminText } from "../use-admin-text";
import { saveCsv } from "./save-csv";

/** Number of rows that a list shows; its file has all. */
const SHOWN = 50;

type ListProps = {
  title: string;
  count: string;
  none: string;
  /** Name and text of the file. */
  file: { name: string; csv: string };
  length: number;
  children: ReactNode;
};

function List({ title, count, none, file, length, children }: ListProps) {
  const { lists: t } = useAdminText();
  const hasRows = length > 0;
  const download = hasRows && (
    <Button
      look="outline"
      aria-label={t.downloadOf(title)}
      onClick={() => saveCsv(file.name, file.csv)}
    >
      {t.download}
    </Button>
  );
  return (
    <ScreenSection title={title} tools={download}>
      <p className={styles.quiet}>{hasRows ? count : none}</p>
      <ul className={styles.rows}>{children}</ul>
      {length > SHOWN && <p className={styles.quiet}>{t.more(length - SHOWN)}</p>}
    </ScreenSection>
  );
}

/** Addresses for news and back-in-stock notices, as files for a mailing program. */
export function ListsScreen() {
  const { lists: t, screenNames } = useAdminText();
  const { language } = useLanguage();
  const api = usePort("admin");
  const read = useSWR<MailingLists, ShopProblem>(
    ["get_mailing_lists", null],
    () => api.getMailingLists(),
    READ_OPTIONS,
  );
  return (
    <Screen title={screenNames.lists} lead={t.privacy}>
      <Read of={read}>
        {({ subscribers, stock_notices: notices, ...files }) => (
          <>
            <List
              title={t.subscribers}
              count={t.subscriberCount(subscribers.length)}
              none={t.noSubscribers}
              file={{ name: "newsletter.csv", csv: files.subscribers_csv }}
              length={subscribers.length}
            >
              {subscribers.slice(0, SHOWN).map((email) => (
                <li key={email}>{email}</li>
              ))}
            </List>
            <List
              title={t.notices}
              count={t.noticeCount(notices.length)}
              none={t.noNotices}
              file={{ name: "back-in-stock.csv", csv: files.stock_notices_csv }}
              length={notices.length}
            >
              {notices.slice(0, SHOWN).map(({ email, product, requested_at }) => (
                <li key={`${email}-${product}-${requested_at}`}>
                  <div>
                    <span className={styles.name}>{product || t.gone}</span>
                    <span className={styles.quiet}>{email}</span>
                    <time className={styles.quiet}>{momentText(requested_at, language)}</time>
                  </div>
                </li>
              ))}
            </List>
          </>
        )}
      </Read>
    </Screen>
  );
}
