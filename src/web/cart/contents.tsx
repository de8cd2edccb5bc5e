import { SectionBoundary } from "../section-boundary";
import { useBuying } from "../buy/use-buying";
import styles from "./contents.module.css";
import { CrossSell } from "./cross-sell";
import { CartRow } from "./row";
import { SavedForLater } from "./saved";
import { CartSkeleton } from "./skeleton";
import { CartSummary } from "./summary";

/** A cart with something in it: its lines, what they cost today, and what goes with them. */
export function CartContents() {
  const buying = useBuying();
  const { ready, lines, quote } = buying;
  if (!ready) return <CartSkeleton />;
  return (
    <>
      <div className={styles.columns}>
        <div>
          <ul className={styles.rows}>
            {lines.map((line) => (
              <CartRow key={line.id} line={line} quote={quote.data} />
            ))}
          </ul>
          <SavedForLater />
        </div>
        <CartSummary buying={buying} />
      </div>
      <SectionBoundary>
        <CrossSell lines={lines} />
      </SectionBoundary>
    </>
  );
}
