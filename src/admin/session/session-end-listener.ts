import { ShopProblem } from "../../shop/problem";
import type { AdminApi } from "../../shop/ports";

/** Whether an operation was refused because nobody is signed in. */
export const isSignInNeeded = (thrown: unknown) =>
  thrown instanceof ShopProblem && thrown.code === "sign_in_needed";

/** Port that calls the listener when an operation fails with `sign_in_needed`. */
export function withSessionEndListener(api: AdminApi, onEnded: () => void): AdminApi {
  const watched = (method: (input: unknown) => Promise<unknown>) => (input: unknown) =>
    method(input).catch((thrown: unknown) => {
      if (isSignInNeeded(thrown)) onEnded();
      throw thrown;
    });
  const entries = Object.entries(api as object).map(([name, value]) => [
    name,
    typeof value === "function" ? watched(value as Parameters<typeof watched>[0]) : value,
  ]);
  return Object.fromEntries(entries) as AdminApi;
}
