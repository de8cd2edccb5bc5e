import { useText } from "../../i18n/use-text";
import { PageMeta } from "../routes/page-meta";

/** What browsers, search engines and shared links say about the home page. */
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
