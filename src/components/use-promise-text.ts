import { promiseText } from "../i18n/promise-text";
import { useLanguage } from "../i18n/use-text";
import { useConnection } from "../shop/connection";
import type { TimePromise } from "../shop/wire";

/**
 * Returns the function that words a promise of the shop's information. While the shop does not respond
 * there is no sentence, since the promise may be outdated.
 */
export function usePromiseText() {
  const { language } = useLanguage();
  const { offline } = useConnection();
  return (promise: TimePromise | undefined) =>
    promise && !offline ? promiseText(promise, language) : undefined;
}
