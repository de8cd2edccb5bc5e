import { useAllergenText } from "../../i18n/allergen-texts";
import type { Allergen, AllergenFacts } from "../../shop/wire";
import { declaredAs, joined, UNKNOWN_FACTS } from "./allergens";

/** Allergens that a product contains and may contain; without facts they are unknown. */
export function AllergenStatements({
  facts = UNKNOWN_FACTS,
}: {
  facts: AllergenFacts | undefined;
}) {
  const t = useAllergenText();
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => t.names[key]),
      t.and,
    );
  const contains = declaredAs("contains", facts);
  const traces = declaredAs("may_contain", facts);
  const isNothing = contains.length + traces.length === 0 && facts.others === "not_declared";
  return (
    <>
      {contains.length > 0 && (
        <p>
          <strong>{t.contains}</strong> {named(contains)}
        </p>
      )}
      {traces.length > 0 && <p>{t.mayContain(named(traces))}</p>}
      {isNothing && <p>{t.nothing}</p>}
      {facts.others === "unknown" && <p>{t.unknown}</p>}
    </>
  );
}
