import { dayOf, momentText } from "../../i18n/moment";
import { promiseText } from "../../i18n/promise-text";
import { useLanguage } from "../../i18n/use-text";
import type { OrderToPrepare } from "../../shop/wire";
import { useDeskText } from "../use-desk-text";

/** Returns a formatter of times of the shop: without the day if that is today. */
export function useTimeText() {
  const { language } = useLanguage();
  return (ms: number) => {
    const text = momentText(ms, language);
    const today = dayOf(Date.now(), language);
    return dayOf(ms, language) === today ? text.slice(today.length + 2) : text;
  };
}

/** Returns the time for which an order is wanted or promised, else that of its placement. */
export function useDueText({ wanted_at: wanted, promise, row }: OrderToPrepare): string {
  const { prepare: t } = useDeskText();
  const { language } = useLanguage();
  const timeText = useTimeText();
  if (wanted) return t.wanted(wanted);
  return promise ? promiseText(promise, language) : timeText(row.placed_at);
}
