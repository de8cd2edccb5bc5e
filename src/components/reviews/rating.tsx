import { useText } from "../../i18n/use-text";
import { useShopInfo } from "../../shop/use-shop-info";
import type { Product } from "../../shop/wire";
import styles from "./rating.module.css";
import { starsOf } from "./stars";
import { Svg } from "../../ui/core-icon";
import { starRow } from "../../ui/star-shape";
import { VisuallyHidden } from "../../ui/visually-hidden";

/**
 * Stars of a product with the number of ratings; a setting of the shop controls unrated products.
 */
export function Rating({ product }: { product: Pick<Product, "id" | "rating"> }) {
  const t = useText();
  const { data: shop } = useShopInfo();
  const found = starsOf(product.id, product.rating, shop?.unrated_products ?? "sample");
  if (!found) return <span className={styles.none}>{t.common.noReviews}</span>;
  const { stars, count } = found;
  const label = count > 0 ? t.common.rated(String(stars), count) : t.common.stars(String(stars));
  return (
    <span className={styles.rating}>
      <StarRow stars={stars} label={label} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {`(${count})`}
        </span>
      )}
    </span>
  );
}

/** Five stars, filled by rating. */
export function StarRow({ stars, label }: { stars: number; label: string }) {
  // One path for the whole row, since every card of the page's HTML contains it.
  const { outlines, filled } = starRow(stars);
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Svg viewBox="0 0 126 24" width={84} height={16}>
        <path d={outlines} />
        <path d={filled} fill="currentColor" />
      </Svg>
    </span>
  );
}
