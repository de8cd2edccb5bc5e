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
import { Part, Screen } from "../components/screen";
import { useAdminText } from "../use-admin-text";
import { saveCsv } from "./csv";

/** Number of rows that a list shows; its file has all. */
const SHOWN = 50;

type ListProps = {
  title: string;
  count: string;
  none: string;
  file: string;
  /** Cells of the file, without the row of names. */
  rows: readonly (readonly string[])[];
  names: readonly string[];
  children: ReactNode;
};

function List({ title, count, none, file, rows, names, children }: ListProps) {
  const { lists: t } = useAdminText();
  const hasRows = rows.length > 0;
  const download = hasRows && (
    <Button
      look="outline"
      aria-label={t.downloadOf(title)}
      onClick={() => saveCsv(file, [names, ...rows])}
    >
      {t.download}
    </Button>
  );
  return (
    <Part title={title} tools={download}>
      <p className={styles.quiet}>{hasRows ? count : none}</p>
      <ul className={styles.rows}>{children}</ul>
      {rows.length > SHOWN && <p className={styles.quiet}>{t.more(rows.length - SHOWN)}</p>}
    </Part>
  );
}

/** Addresses for news and back-in-stock notices, as files for a mailing program. */
export function ListsScreen() {
  const { lists: t, places } = useAdminText();
  const { language } = useLanguage();
  const api = usePort("admin");
  const read = useSWR<MailingLists, ShopProblem>(["get_mailing_lists", null], () =>
    api.getMailingLists(),
  );
  return (
    <Screen title={places.lists} lead={t.privacy}>
      <Read of={read}>
        {({ subscribers, stock_notices: notices }) => (
          <>
            <List
              title={t.subscribers}
              count={t.subscriberCount(subscribers.length)}
              none={t.noSubscribers}
              file="newsletter.csv"
              names={[t.email, t.unsubscribe]}
              rows={subscribers.map(({ email, unsubscribe_url }) => [email, unsubscribe_url])}
            >
              {subscribers.slice(0, SHOWN).map(({ email }) => (
                <li key={email}>{email}</li>
              ))}
            </List>
            <List
              title={t.notices}
              count={t.noticeCount(notices.length)}
              none={t.noNotices}
              file="back-in-stock.csv"
              names={[t.email, t.product, t.requestedAt]}
              rows={notices.map(({ email, product, requested_at }) => [
                email,
                product,
                new Date(requested_at).toISOString(),
              ])}
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
