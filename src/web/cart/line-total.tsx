import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import styles from "./cart-row.module.css";

/** Amount of a line; null = the total leaves it out. */
export function LineTotal({ amount, currency }: { amount: number | null; currency: string }) {
  const t = useText();
  return (
    <p className={styles.total} data-left-out={amount === null || undefined}>
      {amount === null ? t.cart.notInTotal : formatMoney(amount, currency)}
    </p>
  );
}
