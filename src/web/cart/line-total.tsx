import { LineAmount } from "../../components/line-amount";
import styles from "./cart-row.module.css";

/** Amount of a line of the cart; null = the total leaves it out. */
export function LineTotal({ amount, currency }: { amount: number | null; currency: string }) {
  return (
    <p className={styles.total} data-left-out={amount === null || undefined}>
      <LineAmount amount={amount} currency={currency} />
    </p>
  );
}
