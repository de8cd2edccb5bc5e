import { useText } from "../i18n/use-text";
import { Link } from "../ui/link";
import { useProducts } from "../shop/use-products";
import type { ProductQuery } from "../shop/wire";
import styles from "./nearest.module.css";
import { ProductLine } from "./product-line";

/** What an address that leads nowhere may have meant; nothing where nobody can tell. */
export function Nearest({ query }: { query: ProductQuery }) {
  const t = useText().notFound;
  const { data } = useProducts(query);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.nearest} aria-labelledby="nearest-title">
      <h2 id="nearest-title">{t.near(data.items.length)}</h2>
      <ul>
        {data.items.map((product) => (
          <li key={product.id}>
            <Link to={`/products/${product.slug}`}>
              <ProductLine product={product} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
