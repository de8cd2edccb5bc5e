import { useEffect, useState } from "react";
import { fetchFootTexts } from "../i18n/texts";
import type * as extras from "./extras";

/** After everything that the page itself waits for, in milliseconds. */
const SOON = 1_000;

/** What every page has beside its screen, once it stands; nobody waits for it. */
export function LaterExtras() {
  const [come, show] = useState<typeof extras | null>(null);
  useEffect(() => {
    const bring = () =>
      Promise.all([import("./extras"), fetchFootTexts()]).then(
        ([file]) => show(file),
        () => undefined,
      );
    const timer = setTimeout(bring, SOON);
    return () => clearTimeout(timer);
  }, []);
  return come && <come.Extras />;
}
