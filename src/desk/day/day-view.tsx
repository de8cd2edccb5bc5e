/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a paragraph that is read out when it changes */
import { useState } from "react";
import useSWR from "swr";
import { useProblemText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { ShopProblem } from "../../shop/problem";
import type { DayEnd, OrderRow, TakenBy } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { KeyButton } from "../components/key-button";
import { LongList } from "../components/long-list";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./day.module.css";
import { OutboxFile } from "./outbox-file";

/** Polling interval of the day's totals, in milliseconds. */
const REFRESH_MS = 10_000;

function Taken({ taken, currency }: { taken: TakenBy; currency: string }) {
  const { day: t, method } = useDeskText();
  return (
    <div className={styles.taken}>
      <div className={styles.row}>
        <strong>{method[taken.method]}</strong>
        <span>{t.count(taken.count)}</span>
        <span className={styles.money}>{formatMoney(taken.amount, currency)}</span>
      </div>
      <LongList
        rows={taken.receipts}
        keyOf={({ receipt }) => receipt}
        height={26}
        className={styles.receipts}
      >
        {(line) => (
          <div className={styles.row}>
            <code>{line.receipt}</code>
            <span>{line.number}</span>
            <span className={styles.money}>{formatMoney(line.amount, currency)}</span>
          </div>
        )}
      </LongList>
    </div>
  );
}

function Left({ title, rows }: { title: string; rows: readonly OrderRow[] }) {
  const desk = useDeskStore();
  if (rows.length === 0) return null;
  const open = (key: string) => {
    desk.getState().openOrder(key);
    desk.getState().show("orders");
  };
  return (
    <section>
      <h2 className={styles.part}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      <LongList rows={rows} keyOf={({ key }) => key} height={34} className={styles.left}>
        {(row) => (
          <button type="button" className={styles.row} onClick={() => open(row.key)}>
            <strong>{row.number}</strong>
            <span>{row.name || row.phone}</span>
            <span className={styles.money}>{formatMoney(row.total, row.currency)}</span>
          </button>
        )}
      </LongList>
    </section>
  );
}

function Sums({ day }: { day: DayEnd }) {
  const t = useDeskText().day;
  return (
    <section>
      <h2 className={styles.part}>{t.taken}</h2>
      <p className={styles.row}>
        <strong>{t.ordered(day.orders)}</strong>
        <span />
        <span className={styles.money}>{formatMoney(day.ordered, day.currency)}</span>
      </p>
      {day.taken.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      {day.taken.map((taken) => (
        <Taken key={taken.method} taken={taken} currency={day.currency} />
      ))}
      {day.returned > 0 && (
        <p className={styles.row}>
          <strong>{t.returned}</strong>
          <span />
          <span className={styles.money}>{formatMoney(-day.returned, day.currency)}</span>
        </p>
      )}
    </section>
  );
}

function StillWaiting({ held }: { held: readonly string[] }) {
  const t = useDeskText().day;
  if (held.length === 0) return null;
  return (
    <section>
      <h2 className={styles.part}>
        {t.held} <span className={styles.count}>{held.length}</span>
      </h2>
      <LongList
        rows={held}
        keyOf={(label, at) => `${label}-${at}`}
        height={34}
        className={styles.left}
      >
        {(label) => (
          <div className={styles.row}>
            <strong>{label || "–"}</strong>
          </div>
        )}
      </LongList>
    </section>
  );
}

/** End-of-day report: takings, and open tasks. */
export function DayView() {
  const t = useDeskText().day;
  const api = usePort("desk");
  const desk = useDeskStore();
  const inWords = useProblemText();
  const [chosen, setChosen] = useState("");
  const key = ["get_day_end", { day: chosen }] as const;
  const options = { refreshInterval: REFRESH_MS, keepPreviousData: true };
  const { data: day } = useSWR<DayEnd, ShopProblem>(
    key,
    () => api.getDayEnd({ day: chosen }),
    options,
  );
  if (!day) return null;
  const save = () => {
    const { notify } = desk.getState();
    api.exportDayEnd({ day: day.day }).then(
      ({ path }) => notify(t.saved(path)),
      (thrown: unknown) => notify(inWords(thrown), "danger"),
    );
  };
  return (
    <div className={styles.view} data-scrolls>
      <header className={styles.head}>
        <h1 className={styles.title}>{t.title}</h1>
        <label>
          {t.day}
          <input
            type="date"
            value={chosen || day.day}
            onChange={({ target }) => setChosen(target.value)}
          />
        </label>
        <KeyButton onClick={save}>{t.csv}</KeyButton>
        <KeyButton onClick={() => window.print()}>{t.print}</KeyButton>
      </header>
      <p className={styles.verdict} data-clean={day.clean || undefined} role="status">
        {day.clean ? t.clean : t.dirty}
      </p>
      <div className={styles.columns}>
        <Sums day={day} />
        <div>
          <Left title={t.unsent} rows={day.unsent} />
          <OutboxFile waiting={day.unsent.length > 0} />
          <Left title={t.unpaid} rows={day.unpaid} />
          <StillWaiting held={day.held} />
        </div>
      </div>
    </div>
  );
}
