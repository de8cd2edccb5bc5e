import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text";
import styles from "./stock-warning.module.css";

type StockWarningProps = {
  /** Available quantity, less than requested. */
  left: number;
  /** Whether the product is limited to one piece per order. */
  isSingle: boolean | undefined;
  /** Button that changes the line. */
  children?: ReactNode;
};

/** Warning at a line that fewer pieces are available than requested. */
export function StockWarning({ left, isSingle, children }: StockWarningProps) {
  const t = useText();
  const message = left === 0 ? t.cart.soldOut : t.cart.onlyLeft(left);
  return (
    <output className={styles.warning}>
      {isSingle && left === 1 ? t.cart.onePerOrder : message} {children}
    </output>
  );
}
