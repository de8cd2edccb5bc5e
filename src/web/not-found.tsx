import { usePageTitle } from "../app/use-page-title";
import { useText } from "../i18n/use-text";
import { ButtonLink } from "../parts/ui/button";
import { SHOP_KEY } from "../shop/swr";
import { EmptySpot } from "./empty-spot";
import styles from "./not-found.module.css";
import { Popular, POPULAR_KEY } from "./popular";
import type { Needs } from "./route-table";
import { SearchForm } from "./search/search-form";

/** What this page shows at once. */
export const needs: Needs = () => [SHOP_KEY, POPULAR_KEY];

/** Nothing is at this address; the ways on are here: search, the shop, what others like. */
export function NotFoundScreen() {
  const t = useText();
  usePageTitle(t.notFound.title);
  return (
    <div className={`page ${styles.whole}`}>
      <section className={styles.screen}>
        <div>
          <p className={styles.number}>404</p>
          <h1>{t.notFound.title}</h1>
          <p className={styles.text}>{t.notFound.text}</p>
          <div className={styles.search}>
            <SearchForm />
          </div>
          <p className={styles.ways}>
            <ButtonLink to="/shop">{t.notFound.toShop}</ButtonLink>
            <ButtonLink to="/" look="outline">
              {t.notFound.toHome}
            </ButtonLink>
          </p>
        </div>
        <EmptySpot picture="not-found" alt={t.notFound.pictureAlt} className={styles.shelf} />
      </section>
      <Popular />
    </div>
  );
}
