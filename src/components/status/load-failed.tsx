import { useHost } from "../../host/host-context";
import { FAILURE_TEXTS } from "../../i18n/failure-texts";
import { useLanguage } from "../../i18n/use-text";
import { Button } from "../../ui/button";

/** Error notice for products that failed to load, with a button to reload the page. */
export function LoadFailed() {
  const t = FAILURE_TEXTS[useLanguage().language];
  const host = useHost();
  return (
    <div className="message-box" role="alert">
      <h2>{t.oops}</h2>
      <p>{t.oopsText}</p>
      <Button onClick={() => host.reloadPage()}>{t.refresh}</Button>
    </div>
  );
}
