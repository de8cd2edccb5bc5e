import type { AllergenFacts } from "../../shop/wire";
import { AvoidedWarning } from "./avoided-warning";
import styles from "./card-warning.module.css";

/** Warning below the button of a product card, where it moves nothing of the card. */
export function CardWarning({ facts }: { facts: AllergenFacts | undefined }) {
  return (
    <div className={styles.warning}>
      <AvoidedWarning facts={facts} />
    </div>
  );
}
