import { ShopProblem } from "../../shop/problem";
import type { AdminApi } from "../../shop/ports";

/** Whether an operation was refused because nobody is signed in. */
export const isSignInNeeded = (thrown: unknown) =>
  thrown instanceof ShopProblem && thrown.code === "sign_in_needed";

/** Returns the port with a listener for the end of the session, which any operation can find out. */
export function watchedPort(api: AdminApi, onEnded: () => void): AdminApi {
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
