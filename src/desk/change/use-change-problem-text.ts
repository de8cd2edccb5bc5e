import { useCallback } from "react";
import { useProblemText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { ShopProblem } from "../../shop/problem";
import type { Quote } from "../../shop/wire";
import { useDeskText, type DeskTexts } from "../use-desk-text";

function specificText(thrown: unknown, was: Quote | undefined, t: DeskTexts): string | undefined {
  if (!(thrown instanceof ShopProblem)) return undefined;
  const { problem } = thrown;
  if (problem.code === "price_changed" && was) {
    const { total, currency } = problem.quote;
    return t.send.changed(formatMoney(was.total, currency), formatMoney(total, currency));
  }
  const texts: Partial<Record<typeof problem.code, string>> = t.change.problems;
  return texts[problem.code];
}

/** Returns the function that says why a change is not possible; `was` = the quote on the screen. */
export function useChangeProblemText() {
  const t = useDeskText();
  const problemText = useProblemText();
  return useCallback(
    (thrown: unknown, was?: Quote) => specificText(thrown, was, t) ?? problemText(thrown),
    [problemText, t],
  );
}
