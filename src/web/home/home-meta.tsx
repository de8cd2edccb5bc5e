import { useText } from "../../i18n/use-text";
import { PageMeta } from "../routes/page-meta";

/** Metadata of the home page for browsers, search engines and shared links. */
export function HomeMeta() {
  const t = useText();
  return (
    <PageMeta
      title={t.home.metaTitle}
      description={t.home.metaDescription}
      keywords={t.home.keywords}
      path="/"
    />
  );
}
