import { useText } from "../../i18n/use-text";
import { Skeleton } from "../../ui/skeleton";
import styles from "./details.module.css";

/** Placeholder of the product page while the product loads. */
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
