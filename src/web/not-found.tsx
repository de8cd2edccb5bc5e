import { usePageTitle } from "../app/use-page-title";
import { useText } from "../i18n/use-text";
import { ButtonLink } from "../ui/button";
import { productsKey, SHOP_KEY } from "../shop/swr";
import type { ProductQuery } from "../shop/wire";
import { EmptySpot } from "./empty-spot";
import styles from "./not-found.module.css";
import { Nearest } from "./nearest";
import { Popular, POPULAR_KEY } from "./popular";
import { useScreenParams, type Needs, type RouteParams } from "./route-table";
import { SearchForm } from "./search/search-form";

/** Longest part of an address that is looked into. */
const MAX_SUGGEST_LENGTH = 100;

/** What may have been meant, by the last part of the address. */
function nearQuery({ slug, "*": path = "" }: Omit<RouteParams, "search">): ProductQuery {
  const last = (slug ?? path).split("/").findLast(Boolean) ?? "";
  return { near: last.slice(0, MAX_SUGGEST_LENGTH), per_page: 3 };
}

/** What this page shows at once. */
export const needs: Needs = (params) => [SHOP_KEY, POPULAR_KEY, productsKey(nearQuery(params))];

/** Nothing is at this address; the ways on are here: what was meant, search, what others like. */
export function NotFoundScreen() {
  const t = useText();
  const near = nearQuery(useScreenParams());
  usePageTitle(t.notFound.title);
  return (
    <div className={`container ${styles.whole}`}>
      <section className={styles.screen}>
        <div>
          <p className={styles.number}>404</p>
          <h1>{t.notFound.title}</h1>
          <p className={styles.text}>{t.notFound.text}</p>
          <Nearest query={near} />
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
