/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a paragraph that is read out when it changes */
import { useState, type ReactNode } from "react";
import useSWR from "swr";
import { useProblemText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { ShopProblem } from "../../shop/problem";
import type { DayEnd, OrderRow, TakenBy } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { DateField } from "../components/date-field";
import { KeyButton } from "../components/key-button";
import { keysOf } from "../keys/commands";
import { perform } from "../keys/use-keys";
import { LongList } from "../components/long-list";
import { View } from "../components/view";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import styles from "./day.module.css";
import { OutboxFile } from "./outbox-file";

/** Polling interval of the day's totals, in milliseconds. */
const REFRESH_MS = 10_000;

function Takings({ taken, currency }: { taken: TakenBy; currency: string }) {
  const { day: t, method } = useDeskText();
  return (
    <div>
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

type OpenRowsProps<Row> = {
  title: string;
  rows: readonly Row[];
  keyOf: (row: Row, at: number) => string;
  children: (row: Row) => ReactNode;
};

/** Open tasks of one kind. */
function OpenRows<Row>({ title, rows, keyOf, children }: OpenRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={styles.part}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h2>
      <LongList rows={rows} keyOf={keyOf} height={34} className={styles.open}>
        {children}
      </LongList>
    </section>
  );
}

type OpenOrdersProps = {
  title: string;
  rows: readonly OrderRow[];
  /** Amount that the list is about: the total, or what is due of it. */
  amount: "total" | "due";
};

function OpenOrders({ title, rows, amount }: OpenOrdersProps) {
  const desk = useDeskStore();
  return (
    <OpenRows title={title} rows={rows} keyOf={({ key }) => key}>
      {(row) => (
        <button
          type="button"
          className={styles.row}
          onClick={() => desk.getState().showOrder(row.key)}
        >
          <strong>{row.number}</strong>
          <span>{row.name || row.phone}</span>
          <span className={styles.money}>{formatMoney(row[amount], row.currency)}</span>
        </button>
      )}
    </OpenRows>
  );
}

function SumRow(props: { name: string; amount: number; currency: string }) {
  return (
    <p className={styles.row}>
      <strong>{props.name}</strong>
      <span />
      <span className={styles.money}>{formatMoney(props.amount, props.currency)}</span>
    </p>
  );
}

function Sums({ day }: { day: DayEnd }) {
  const t = useDeskText().day;
  return (
    <section>
      <h2 className={styles.part}>{t.taken}</h2>
      <SumRow name={t.ordered(day.orders)} amount={day.ordered} currency={day.currency} />
      {day.taken.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      {day.taken.map((taken) => (
        <Takings key={taken.method} taken={taken} currency={day.currency} />
      ))}
      {day.returned > 0 && (
        <SumRow name={t.returned} amount={-day.returned} currency={day.currency} />
      )}
    </section>
  );
}

type ToolsProps = {
  day: DayEnd;
  chosen: string;
  onChosen: (day: string) => void;
  onSave: () => void;
};

function Tools({ day, chosen, onChosen, onSave }: ToolsProps) {
  const { day: t, reports } = useDeskText();
  return (
    <>
      <DateField label={t.day} value={chosen || day.day} onChange={onChosen} />
      <KeyButton keys={keysOf("reports")} onClick={() => perform("reports")}>
        {reports.title}
      </KeyButton>
      <KeyButton onClick={onSave}>{t.csv}</KeyButton>
      <KeyButton onClick={() => window.print()}>{t.print}</KeyButton>
    </>
  );
}

/** End-of-day report: takings, and open tasks. */
export function DayView() {
  const t = useDeskText().day;
  const api = usePort("desk");
  const desk = useDeskStore();
  const problemText = useProblemText();
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
      (thrown: unknown) => notify(problemText(thrown), "danger"),
    );
  };
  return (
    <View
      title={t.title}
      tools={<Tools day={day} chosen={chosen} onChosen={setChosen} onSave={save} />}
    >
      <p className={styles.verdict} data-clean={day.clean || undefined} role="status">
        {day.clean ? t.clean : t.dirty}
      </p>
      <div className={styles.columns}>
        <Sums day={day} />
        <div>
          <OpenOrders title={t.unsent} rows={day.unsent} amount="total" />
          <OutboxFile waiting={day.unsent.length > 0} />
          <OpenOrders title={t.unpaid} rows={day.unpaid} amount="due" />
          <OpenRows title={t.held} rows={day.held} keyOf={(label, at) => `${label}-${at}`}>
            {(label) => (
              <div className={styles.row}>
                <strong>{label || "–"}</strong>
              </div>
            )}
          </OpenRows>
        </div>
      </div>
    </View>
  );
}
