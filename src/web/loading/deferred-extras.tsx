import { useEffect, useState } from "react";
import { fetchDeviceTexts } from "../../i18n/texts";
import type * as extras from "./extras";

/**
 * Delay in milliseconds after the first render, so that the extras do not compete with the page's
 * own requests.
 */
const DELAY_MS = 1_000;

/** Loader of the extras of every page, a second after its screen; a failure stays silent. */
export function DeferredExtras() {
  const [loaded, setLoaded] = useState<typeof extras | null>(null);
  useEffect(() => {
    const load = () =>
      Promise.all([import("./extras"), fetchDeviceTexts()]).then(
        ([file]) => setLoaded(file),
        () => undefined,
      );
    const timer = setTimeout(load, DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return loaded && <loaded.Extras />;
}
