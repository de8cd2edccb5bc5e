import { useText } from "../../i18n/use-text";
import { Link } from "../../ui/link";
import { useProducts } from "../../shop/use-products";
import type { ProductQuery } from "../../shop/wire";
import { AvoidedWarning } from "../avoided/avoided-warning";
import { ProductLine } from "./product-line";
import styles from "./suggested-products.module.css";

/** Products that an unknown URL may have meant; renders nothing without a match. */
export function SuggestedProducts({ query }: { query: ProductQuery }) {
  const t = useText().notFound;
  const { data } = useProducts(query);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.suggested} aria-labelledby="suggested-title">
      <h2 id="suggested-title">{t.didYouMean(data.items.length)}</h2>
      <ul>
        {data.items.map((product) => (
          <li key={product.id}>
            <Link to={`/products/${product.slug}`}>
              <ProductLine product={product} />
            </Link>
            <div className={styles.warning}>
              <AvoidedWarning facts={product.allergen_facts} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
