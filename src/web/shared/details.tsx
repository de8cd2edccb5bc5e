import type { ReactNode } from "react";
import styles from "./details.module.css";

type DetailsProps = { title: string; isOpen?: boolean; children: ReactNode };

/** Part of a page that is collapsed until its title is pressed. */
export function Details({ title, isOpen, children }: DetailsProps) {
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
