import type { Product } from "../../shop/wire";
import { joined } from "../../components/product/allergens";
import { allergensOf, warningsOf, type Allergen } from "./allergens";
import { useKioskText } from "../use-kiosk-text";
import { AllergenIcon } from "./allergen-icon";
import styles from "./allergen-line.module.css";

type LineProps = { product: Product; without: readonly Allergen[] };

/** Allergens of a product, as icons and words; traces only of allergens that the person avoids. */
export function AllergenLine({ product, without }: LineProps) {
  const t = useKioskText().allergens;
  const facts = allergensOf(product);
  const warnings = warningsOf(product, without);
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => t.names[key]),
      t.and,
    );
  return (
    <div className={styles.lines}>
      {facts.known && facts.contains.length + facts.traces.length === 0 && (
        <p className={styles.line}>{t.none}</p>
      )}
      {facts.contains.length > 0 && (
        <ul className={styles.line} aria-label={t.contains}>
          {facts.contains.map((allergen) => (
            <li key={allergen} className={styles.allergen}>
              <AllergenIcon allergen={allergen} />
              {t.names[allergen]}
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 ? (
        <p className={styles.warning}>{t.mayContain(named(warnings))}</p>
      ) : (
        facts.traces.length > 0 && (
          <p className={styles.traces}>{t.mayContain(named(facts.traces))}</p>
        )
      )}
      {!facts.known && <p className={styles.line}>{t.unknown}</p>}
    </div>
  );
}
