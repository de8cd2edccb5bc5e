import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useHost } from "../host/host-context";
import { languageOf, type Language } from "./language";
import { fetchTexts, holdsTexts } from "./texts";
import { LanguageContext } from "./use-text";

/** Calls `then` once the texts are loaded: at once if they already are, never if loading fails. */
function whenHeld(language: Language, then: () => void): void {
  if (holdsTexts(language)) return then();
  fetchTexts(language).then(then, (error: unknown) => console.error(error));
}

/**
 * Provider of the language: initially that of the rendered page, then in this order the shopper's
 * choice here, the URL (`?lang=sw`), the stored choice of this device.
 */
export function LanguageProvider(props: { initial: Language; children: ReactNode }) {
  const host = useHost();
  const [language, show] = useState(props.initial);
  useEffect(() => {
    const asked = languageOf(new URLSearchParams(window.location.search).get("lang"));
    void Promise.resolve(asked ?? host.deviceValue.get("language")).then((wanted) => {
      const chosen = languageOf(wanted);
      if (chosen) whenHeld(chosen, () => show(chosen));
    });
  }, [host]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const setLanguage = useCallback(
    (chosen: Language) => {
      whenHeld(chosen, () => show(chosen));
      void host.deviceValue.set("language", chosen);
    },
    [host],
  );
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext.Provider value={choice}>{props.children}</LanguageContext.Provider>;
}
