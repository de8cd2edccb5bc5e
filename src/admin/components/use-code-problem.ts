import { ShopProblem } from "../../shop/problem";
import { useAdminText } from "../use-admin-text";

/** Returns the text of a problem of an action that takes a one-time code. */
export function useCodeProblem(): (text: string, thrown: unknown) => string {
  const { accounts: t } = useAdminText();
  return (text, thrown) =>
    thrown instanceof ShopProblem && thrown.code === "sign_in_refused" ? t.wrongCode : text;
}
