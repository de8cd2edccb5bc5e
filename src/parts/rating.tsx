import { useText } from "../i18n/use-text";
import { useShopInfo } from "../shop/use-shop-info";
import type { Product } from "../shop/wire";
import styles from "./rating.module.css";
import { starShapes, starsOf } from "./stars";
import { EverydayIcon } from "./ui/everyday-icon";
import { VisuallyHidden } from "./ui/visually-hidden";

/** Stars of a product with their number; what unrated products show is the shop's setting. */
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
          ({count})
        </span>
      )}
    </span>
  );
}

/** Five stars, so many of them full. */
export function StarRow({ stars, label }: { stars: number; label: string }) {
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {starShapes(stars).map((shape, at) => (
        <EverydayIcon key={`${at}-${shape}`} name={shape} size={16} />
      ))}
    </span>
  );
}
