import { useHost } from "../../host/host-context";
import { useText } from "../../i18n/use-text";
import { Button } from "../../ui/button";

/** Error notice for products that failed to load, with a button to reload the page. */
export function LoadFailed() {
  const t = useText();
  const host = useHost();
  return (
    <div className="message-box" role="alert">
      <h2>{t.listing.oops}</h2>
      <p>{t.listing.oopsText}</p>
      <Button onClick={() => host.reloadPage()}>{t.listing.refresh}</Button>
    </div>
  );
}
