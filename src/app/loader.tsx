import { useText } from "../i18n/use-text";
import { Loader } from "../components/status/loader";

/** What stands in place of a screen while it is on its way. */
export function ScreenLoader() {
  const t = useText();
  return <Loader label={t.common.loading} />;
}
