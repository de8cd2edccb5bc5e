import type { Product } from "../../shop/wire";
import { allergensOf, warningsOf, type Allergen } from "./allergens";
import { useKioskText } from "../use-kiosk-text";
import { AllergenIcon } from "./allergen-icon";
import styles from "./allergen-line.module.css";

/** Joins words to a list: `peanuts, milk and sesame`. */
function joined(names: readonly string[], and: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

type LineProps = { product: Product; without: readonly Allergen[] };

/** Allergens of a product, as icons and words; traces only of allergens that the person avoids. */
export function AllergenLine({ product, without }: LineProps) {
  const t = useKioskText().allergens;
  const facts = allergensOf(product);
  const warnings = warningsOf(product, without);
  if (!facts.known) return <p className={styles.line}>{t.unknown}</p>;
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => t.names[key]),
      t.and,
    );
  return (
    <div className={styles.lines}>
      {facts.contains.length === 0 && <p className={styles.line}>{t.none}</p>}
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
    </div>
  );
}
