import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../components/product/product-grid";
import { useProducts } from "../../shop/use-products";
import { browserQuery } from "./product-browser";
import styles from "./section.module.css";

/**
 * First eight products of the shop in a row, with a link to all of them: the browser above shows the
 * same ones until a category is chosen.
 */
export function OurProducts() {
  const t = useText();
  const { data, error } = useProducts(browserQuery(0));
  return (
    <section
      className={`below-fold ${styles.section} ${styles.products}`}
      aria-label={t.home.ourProducts}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t.home.ourProducts}</h2>
        <Link className={styles.more} to="/shop">
          {t.home.viewMore}
        </Link>
      </div>
      {error && !data ? (
        <p role="alert" className="message-box">
          {t.home.errorLoading(error.message)}
        </p>
      ) : (
        <ProductGrid products={data?.items} hasPromise={false} inRow />
      )}
    </section>
  );
}
