import { dayText } from "../../i18n/day-text";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import type { Report } from "../../shop/wire";
import { useDeskText } from "../use-desk-text";
import styles from "./reports.module.css";
import { Table } from "./sums-table";

/** Sums of a report in tables, and what they leave out. */
export function ReportSums({ report }: { report: Report }) {
  const { language } = useLanguage();
  const { first_day: first, last_day: last } = report;
  const days = [first, last].map((day) => dayText(day, language));
  return (
    <>
      <h2 className={styles.days}>{first === last ? days[0] : days.join(" – ")}</h2>
      <Coverage report={report} />
      <div className={styles.columns}>
        <Sales report={report} />
        <div>
          <Money report={report} />
          <Categories report={report} />
        </div>
        <Products report={report} />
      </div>
    </>
  );
}

function Sales({ report }: { report: Report }) {
  const { reports: t, channel } = useDeskText();
  const money = (amount: number) => formatMoney(amount, report.currency);
  const { parts } = report;
  const amounts: [name: string, amount: number][] = [
    [t.goods, parts.goods],
    [t.discount, -parts.discount],
    [t.delivery, parts.shipping],
    [t.tax, parts.tax],
    [t.rounding, parts.rounding],
    [t.notItemised, parts.not_itemised],
  ];
  return (
    <div>
      <Sum name={t.sales(report.orders)} amount={money(report.sales_total)} />
      <Table
        caption={t.channels}
        heads={[t.channel, t.orders, t.amount]}
        rows={report.channels.map((row) => [channel[row.channel], row.orders, money(row.amount)])}
      />
      <Table
        caption={t.parts}
        heads={[t.part, t.amount]}
        rows={amounts.filter(([, sum]) => sum !== 0).map(([name, sum]) => [name, money(sum)])}
        total={[t.total, money(report.sales_total)]}
      />
      {parts.included_tax > 0 && (
        <p className={styles.quiet}>{t.includedTax(money(parts.included_tax))}</p>
      )}
    </div>
  );
}

function Money({ report }: { report: Report }) {
  const { reports: t, method } = useDeskText();
  const money = (amount: number) => formatMoney(amount, report.currency);
  return (
    <>
      <Sum name={t.money} amount={money(report.money_total)} />
      <Table
        caption={t.methods}
        heads={[t.method, t.payments, t.received, t.returned]}
        rows={report.money.map((row) => [
          method[row.method],
          row.payments,
          money(row.received),
          money(-row.returned),
        ])}
        total={[t.total, report.payments, money(report.received), money(-report.returned)]}
      />
    </>
  );
}

function Categories({ report }: { report: Report }) {
  const t = useDeskText().reports;
  const money = (amount: number) => formatMoney(amount, report.currency);
  return (
    <Table
      caption={t.categories}
      heads={[t.category, t.pieces, t.amount]}
      rows={report.categories.map((row) => [
        row.name ?? t.withoutCategory,
        row.quantity,
        money(row.amount),
      ])}
      total={[t.total, report.pieces, money(report.parts.goods)]}
    />
  );
}

function Products({ report }: { report: Report }) {
  const t = useDeskText().reports;
  const money = (amount: number) => formatMoney(amount, report.currency);
  return (
    <Table
      caption={t.products}
      heads={[t.product, t.pieces, t.amount]}
      rows={report.products.map((row) => [
        [row.name, row.size].filter(Boolean).join(", "),
        row.quantity,
        money(row.amount),
      ])}
      total={[t.total, report.pieces, money(report.parts.goods)]}
    />
  );
}

/** Sentences about what the sums leave out. */
function Coverage({ report }: { report: Report }) {
  const t = useDeskText().reports;
  const { language } = useLanguage();
  const { coverage, currency } = report;
  const { store_read_at: readAt } = coverage;
  const sentences = [
    !coverage.is_complete && t.incomplete(readAt === null ? null : momentText(readAt, language)),
    coverage.other_device_orders > 0 &&
      t.otherDevices(
        coverage.other_device_orders,
        formatMoney(coverage.other_device_amount, currency),
      ),
    coverage.other_currency > 0 && t.otherCurrency(coverage.other_currency, currency),
  ].filter((sentence) => sentence !== false);
  return (
    <output className={styles.coverage}>
      {sentences.map((sentence) => (
        <span key={sentence} className={styles.note}>
          {sentence}
        </span>
      ))}
    </output>
  );
}

function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <p className={styles.sum}>
      {name}
      <strong>{amount}</strong>
    </p>
  );
}
