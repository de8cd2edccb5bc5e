import { useText } from "../../i18n/use-text";
import { ButtonLink } from "../../ui/button";
import { productsKey, SHOP_KEY } from "../../shop/swr";
import type { ProductQuery } from "../../shop/wire";
import { NotFoundState } from "../shared/empty-state";
import { useScreenTitle } from "../shared/use-screen-title";
import styles from "./not-found.module.css";
import { SuggestedProducts } from "../shared/suggested-products";
import { Popular, POPULAR_KEY } from "../shared/popular";
import { useScreenParams, type Needs, type RouteParams } from "../routes/route-table";
import { SearchForm } from "../search/search-form";

/** Maximum length of the path segment in the query. */
const MAX_SUGGEST_LENGTH = 100;

/** Returns the query for products similar to the last path segment. */
function suggestQuery({ slug, "*": path = "" }: Omit<RouteParams, "search">): ProductQuery {
  const last = (slug ?? path).split("/").findLast(Boolean) ?? "";
  return { suggest: last.slice(0, MAX_SUGGEST_LENGTH), per_page: 3 };
}

/** Reads of the first render. */
export const needs: Needs = (params) => [SHOP_KEY, POPULAR_KEY, productsKey(suggestQuery(params))];

/** Page of an unknown URL: suggested products, search and popular products. */
export function NotFoundScreen() {
  const t = useText();
  const suggested = suggestQuery(useScreenParams());
  useScreenTitle(t.notFound.title);
  return (
    <div className={styles.screen}>
      <NotFoundState>
        <p className={styles.number}>404</p>
        <h1>{t.notFound.title}</h1>
        <p className={styles.text}>{t.notFound.text}</p>
        <SuggestedProducts query={suggested} />
        <div className={styles.search}>
          <SearchForm />
        </div>
        <p className={styles.actions}>
          <ButtonLink to="/shop">{t.notFound.toShop}</ButtonLink>
          <ButtonLink to="/" look="outline">
            {t.notFound.toHome}
          </ButtonLink>
        </p>
      </NotFoundState>
      <Popular />
    </div>
  );
}
