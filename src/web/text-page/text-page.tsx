import { useLanguage } from "../../i18n/use-text";
import { SHOP_KEY } from "../../shop/swr";
import { textPageKey, useTextPage } from "../../shop/use-text-page";
import { TEXT_PAGES, type TextPage, type TextPageKind } from "../../shop/wire";
import { Skeleton } from "../../ui/skeleton";
import { storeHtml } from "../../ui/store-html";
import { PageMeta } from "../routes/page-meta";
import { useScreenParams, type Needs } from "../routes/route-table";
import { useScreens } from "../routes/screens";
import { ReadFailed } from "../shared/read-failed";
import styles from "./text-page.module.css";

/** Kind of page that a slug names; null for any other slug. */
const kindOf = (slug: string): TextPageKind | null =>
  TEXT_PAGES.find((kind) => kind === slug) ?? null;

/** Reads of the first render. */
export const needs: Needs = ({ slug = "" }) => {
  const kind = kindOf(slug);
  return kind ? [SHOP_KEY, textPageKey(kind)] : [SHOP_KEY];
};

/** Page that the shop's owner writes in WordPress: privacy, terms, delivery, allergens, questions. */
export function TextPageScreen() {
  const { slug = "" } = useScreenParams();
  const kind = kindOf(slug);
  const { data, error } = useTextPage(kind);
  const { NotFoundScreen } = useScreens();
  if (!kind || data === null || (!data && error?.code === "not_found")) return <NotFoundScreen />;
  if (error && !data) return <ReadFailed error={error} isPage />;
  if (!data) {
    return (
      <div className={`container ${styles.page}`} aria-busy="true">
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton className={styles.skeletonText} />
      </div>
    );
  }
  return <Text page={data} />;
}

/** Keeps "M-Pesa" on one line, in texts and not in the attributes of tags. */
const unbroken = (html: string) => html.replace(/M-(?=Pesa(?![^<>]*>))/gi, "$&\u2060");

/** The page in the language in use; in the other one if the owner has written no such version. */
function Text({ page }: { page: TextPage }) {
  const { language } = useLanguage();
  const shown = page.versions.find((one) => one.language === language) ?? page.versions[0];
  if (!shown) return null;
  return (
    <article className={`container ${styles.page}`} lang={shown.language}>
      <PageMeta title={shown.title} description={shown.summary} path={`/pages/${page.kind}`} />
      <h1>{shown.title}</h1>
      <div className={styles.text} dangerouslySetInnerHTML={storeHtml(unbroken(shown.html))} />
    </article>
  );
}
