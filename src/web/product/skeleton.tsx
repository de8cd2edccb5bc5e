import { useText } from "../../i18n/use-text";
import { Skeleton } from "../../ui/skeleton";
import styles from "./details.module.css";

/** The product page's box while the product is on the way. */
export function ProductSkeleton() {
  const t = useText();
  return (
    <div className={styles.product} aria-busy="true">
      <output className="visually-hidden">{t.product.loading}</output>
      <div className={styles.top}>
        <Skeleton className={styles.skeletonPicture} />
        <div className={styles.skeletonWords}>
          <Skeleton className={styles.skeletonLine} />
          <Skeleton className={styles.skeletonTitle} />
          <Skeleton className={styles.skeletonLine} />
          <Skeleton className={styles.skeletonTitle} />
        </div>
      </div>
    </div>
  );
}
