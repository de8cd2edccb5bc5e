import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../components/product/product-grid";
import { productsKey } from "../../shop/swr";
import { useProducts } from "../../shop/use-products";
import type { ProductQuery } from "../../shop/wire";
import styles from "./popular.module.css";

const QUERY: ProductQuery = { orderby: "popularity", in_stock: true, per_page: 4 };

/** SWR key of the products of {@link Popular}. */
export const POPULAR_KEY = productsKey(QUERY);

/** Popular products, for pages without other content. */
export function Popular() {
  const t = useText();
  const { data } = useProducts(QUERY);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.popular} aria-labelledby="popular-title">
      <h2 id="popular-title">{t.listing.popular}</h2>
      <ProductGrid products={data.items} list="popular" />
    </section>
  );
}
