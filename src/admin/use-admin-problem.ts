import { useProblemText } from "../i18n/use-text";
import { ShopProblem } from "../shop/problem";
import { useAdminText } from "./use-admin-text";

/** Returns a function that formats a thrown value as a message for the people of the shop. */
export function useAdminProblem(): (thrown: unknown) => string {
  const own: Partial<Record<string, string>> = useAdminText().problems;
  const problemText = useProblemText();
  return (thrown) => {
    const code = thrown instanceof ShopProblem ? thrown.code : "internal";
    return own[code] ?? problemText(thrown);
  };
}
