import { useText } from "../i18n/use-text";
import { Loader } from "../components/status/loader";

/** Placeholder of a screen that is still loading. */
export function ScreenLoader() {
  const t = useText();
  return <Loader label={t.common.loading} />;
}
