import type { ReportPeriod } from "../../shop/wire";
import { DateField } from "../components/date-field";
import { KeyButton } from "../components/key-button";
import { View } from "../components/view";
import { useAltKeys } from "../keys/use-key-down";
import { useDeskText } from "../use-desk-text";
import styles from "./reports.module.css";
import { ReportSums } from "./report-sums";
import { useReport } from "./use-report";

const PERIODS: readonly ReportPeriod[] = ["day", "week", "month"];

/** Money received and sales of a day, a week or a month. */
export function ReportsView() {
  const { reports: t, day: dayText } = useDeskText();
  const { report, problem, period, day, setPeriod, setDay, save } = useReport();
  const previous = report && (() => setDay(report.previous));
  const next = report?.next ? () => setDay(report.next ?? "") : undefined;
  useAltKeys({
    ...Object.fromEntries(PERIODS.map((one, at) => [String(at + 1), () => setPeriod(one)])),
    ARROWLEFT: previous,
    ARROWRIGHT: next,
  });
  return (
    <View
      title={t.title}
      tools={
        <>
          <fieldset className={styles.periods} aria-label={t.length}>
            {PERIODS.map((one, at) => (
              <KeyButton
                key={one}
                keys={`Alt+${at + 1}`}
                aria-pressed={one === period}
                onClick={() => setPeriod(one)}
              >
                {t.period[one]}
              </KeyButton>
            ))}
          </fieldset>
          <KeyButton keys="Alt+←" disabled={!previous} onClick={previous}>
            {t.previous}
          </KeyButton>
          <KeyButton keys="Alt+→" disabled={!next} onClick={next}>
            {t.next}
          </KeyButton>
          <DateField
            label={dayText.day}
            value={day || (report?.first_day ?? "")}
            onChange={setDay}
          />
          <KeyButton disabled={!report} onClick={save}>
            {dayText.csv}
          </KeyButton>
          <KeyButton onClick={() => window.print()}>{dayText.print}</KeyButton>
        </>
      }
    >
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {report && <ReportSums report={report} />}
    </View>
  );
}
