import { useState } from "react";
import useSWR from "swr";
import { useProblemText } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { Report, ReportInput, ReportPeriod } from "../../shop/wire";
import { useDeskStore } from "../desk-provider";
import { useDeskText } from "../use-desk-text";

/** Polling interval of the sums, in milliseconds. */
const REFRESH_MS = 10_000;

/** Report of the chosen period, at first today; its sums follow the orders. */
export function useReport() {
  const t = useDeskText().day;
  const api = usePort("desk");
  const desk = useDeskStore();
  const problemText = useProblemText();
  const [input, setInput] = useState<ReportInput>({ period: "day" });
  const { data: report, error } = useSWR<Report, ShopProblem>(
    ["get_report", input] as const,
    () => api.getReport(input),
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
  const { notify } = desk.getState();
  const save = () =>
    api.exportReport(input).then(
      ({ path }) => notify(t.saved(path)),
      (thrown: unknown) => notify(problemText(thrown), "danger"),
    );
  return {
    report,
    problem: error ? problemText(error) : null,
    period: input.period,
    /** Chosen day; empty = today. */
    day: input.day ?? "",
    /** Shows the period of this length around the same day. */
    setPeriod: (period: ReportPeriod) => setInput({ ...input, period }),
    /** Shows the period that contains this day; empty = today. */
    setDay: (day: string) => setInput({ ...input, day }),
    save: () => void save(),
  };
}
