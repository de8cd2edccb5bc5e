import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text";
import styles from "./find-order.module.css";

type FindOrderSectionProps = { className?: string; children: ReactNode };

/** Section about an order of another device. */
export function FindOrderSection({ className, children }: FindOrderSectionProps) {
  const t = useText().orders.find;
  return (
    <div className={className}>
      <section className={styles.find} aria-labelledby="find-order">
        <h2 id="find-order" className={styles.title}>
          {t.title}
        </h2>
        {children}
      </section>
    </div>
  );
}
