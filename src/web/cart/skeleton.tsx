import { useText } from "../../i18n/use-text";
import { Skeleton } from "../../ui/skeleton";
import columns from "../shared/columns.module.css";
import styles from "./skeleton.module.css";

/** Placeholders of items and summary. */
export function CartSkeleton() {
  const t = useText();
  return (
    <output className={columns.columns} aria-busy="true" aria-label={t.common.loading}>
      <div>
        <Skeleton className={styles.row} />
        <Skeleton className={styles.row} />
      </div>
      <Skeleton className={styles.summary} />
    </output>
  );
}
