import type { ReactNode } from "react";
import styles from "./details.module.css";

/** Collapsed part of the payment panel. */
export function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
