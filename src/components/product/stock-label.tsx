import type { Offer } from "./size-choice";
import styles from "./stock-label.module.css";
import { useStockState } from "./stock-state";

/** Stock state of the chosen size, as icon and text. */
export function StockLabel({ offer }: { offer: Offer }) {
  const { state, text } = useStockState(offer);
  return (
    <p className={styles.label} data-state={state}>
      {text}
    </p>
  );
}
