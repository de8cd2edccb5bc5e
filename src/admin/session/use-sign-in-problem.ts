import { ShopProblem } from "../../shop/problem";
import { useAdminProblem } from "../use-admin-problem";
import { useAdminText } from "../use-admin-text";

/** Returns a function that formats a refused sign-in as a message, a lock-out with its minutes. */
export function useSignInProblem(): (thrown: unknown) => string {
  const t = useAdminText().signIn;
  const problemText = useAdminProblem();
  return (thrown) => {
    const problem = thrown instanceof ShopProblem ? thrown.problem : null;
    if (problem?.code !== "rate_limited") return problemText(thrown);
    return t.lockedOut(Math.max(1, Math.ceil(problem.retry_after / 60)));
  };
}
