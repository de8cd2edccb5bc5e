import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { CategoryFilter } from "../../components/product/category-filter";
import { ProductGrid } from "../../components/product/product-grid";
import { Link } from "../../ui/link";
import { ReadFailed } from "../shared/read-failed";
import { categoryPath } from "../shop/listing-address";
import { useCategories } from "../../shop/use-categories";
import { useProducts } from "../../shop/use-products";
import styles from "./section.module.css";

/** Number of products in each of the home page's two lists. */
export const HOME_PRODUCTS = 8;

/** Returns the query of the browser for a category; 0 = all. */
export function browserQuery(category: number) {
  return category === 0 ? { per_page: HOME_PRODUCTS } : { per_page: HOME_PRODUCTS, category };
}

/** Eight products, of all categories or of the selected one. */
export function ProductBrowser() {
  const t = useText();
  const [category, setCategory] = useState(0);
  const categories = useCategories();
  const products = useProducts(browserQuery(category));
  const chosen = categories.data?.find(({ id }) => id === category);
  const failed = (!categories.data && categories.error) || (!products.data && products.error);
  return (
    <section className={styles.section} aria-labelledby="browser-title">
      <h2 id="browser-title" className={styles.title}>
        {t.home.browserTitle}
      </h2>
      {failed ? (
        <ReadFailed error={failed} />
      ) : (
        <>
          <CategoryFilter categories={categories.data} selected={category} onSelect={setCategory} />
          <ProductGrid products={products.data?.items} list="browser" hasPromise={false} />
          {chosen && (
            <p className={styles.all}>
              <Link className={styles.more} to={categoryPath(chosen)}>
                {`${t.home.viewMore}: ${chosen.name}`}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
