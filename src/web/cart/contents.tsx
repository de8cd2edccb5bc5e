import { SectionBoundary } from "../shared/section-boundary";
import { useBuying } from "../buy/use-buying";
import styles from "../shared/columns.module.css";
import { CrossSell } from "./cross-sell";
import { CartItems } from "./cart-items";
import { CartSkeleton } from "./skeleton";
import { CartSummary } from "./summary";

/** Contents of a cart with items: items, summary, and related products. */
export function CartContents() {
  const buying = useBuying();
  const { ready, lines, quote } = buying;
  if (!ready) return <CartSkeleton />;
  return (
    <>
      <div className={styles.columns}>
        <CartItems lines={lines} quote={quote.data} />
        <CartSummary buying={buying} />
      </div>
      <SectionBoundary>
        <CrossSell lines={lines} />
      </SectionBoundary>
    </>
  );
}
