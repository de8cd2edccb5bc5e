import { useEffect, useRef } from "react";
import type { Middleware } from "swr";
import { localised } from "../shop/localised";
import type { Language } from "../shop/wire";
import { useLanguage } from "./use-text";

/** Data as shown, with its language, by the data as sent. */
const cache = new WeakMap<object, readonly [Language, unknown]>();

/** Returns data with the texts of a language, the same object for the same data. */
function shownIn(data: unknown, language: Language): unknown {
  // The server sends English.
  if (language === "en" || typeof data !== "object" || data === null) return data;
  const [known, kept] = cache.get(data) ?? [];
  const shown = known === language ? kept : localised(data, language);
  cache.set(data, [language, shown]);
  return shown;
}

/**
 * SWR middleware that returns reads with their texts in the language in use. A page holds only the
 * texts in its own language: after the language was changed, reads are repeated.
 */
export const localisedReads =
  (pageLanguage: Language): Middleware =>
  (useNext) =>
    function useLocalisedRead(key, fetcher, options) {
      const { language } = useLanguage();
      const isStale = language !== pageLanguage;
      const read = useNext(
        key,
        fetcher,
        isStale ? { ...options, revalidateIfStale: true } : options,
      );
      // The response of a mutation has none.
      const mutate = read.mutate as typeof read.mutate | undefined;
      const before = useRef(language);
      useEffect(() => {
        if (before.current !== language) void mutate?.();
        before.current = language;
      }, [language, mutate]);
      // Inherits the getters of the response, which record the fields that the component reads.
      return Object.create(read, {
        data: { get: () => shownIn(read.data, language) },
      }) as typeof read;
    };
