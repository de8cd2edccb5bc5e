import { useAllergenText } from "../../i18n/allergen-texts";
import type { Allergen, AllergenFacts } from "../../shop/wire";
import { avoidedIn, joined, UNKNOWN_FACTS, type AvoidedFacts } from "./allergens";
import styles from "./avoided-note.module.css";

type AvoidedNoteProps = {
  facts: AllergenFacts | undefined;
  avoided: readonly Allergen[];
  /** Whether traces are accepted; else they are named as well. */
  acceptsTraces?: boolean;
  /** Sentences around the names of allergens, by what the product states about them. */
  wording: Record<keyof AvoidedFacts, (names: string) => string>;
};

/** Note that a product contains, may contain or leaves unknown avoided allergens. */
export function AvoidedNote(props: AvoidedNoteProps) {
  const { facts = UNKNOWN_FACTS, avoided, acceptsTraces = false, wording } = props;
  const t = useAllergenText();
  const { contains, traces, unknown } = avoidedIn(facts, avoided);
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => t.names[key]),
      t.and,
    );
  const sentences = [
    contains.length > 0 && wording.contains(named(contains)),
    traces.length > 0 && !acceptsTraces && wording.traces(named(traces)),
    unknown.length > 0 && wording.unknown(named(unknown)),
  ].filter((text) => text !== false);
  if (sentences.length === 0) return null;
  return (
    <span className={styles.warning} role="note">
      {sentences.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}
