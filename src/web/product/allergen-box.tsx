import { declaredAs, joined } from "../../components/product/allergens";
import { useAllergenText } from "../../i18n/allergen-texts";
import type { Allergen, Product } from "../../shop/wire";

type AllergenBoxProps = { product: Product; className?: string | undefined };

/**
 * Allergens as text with an icon, never by colour alone, because health depends on them: the names
 * of the filter in the language in use, and below them the shop's own words.
 */
export function AllergenBox({ product, className }: AllergenBoxProps) {
  const t = useAllergenText();
  const { allergens, allergen_facts: facts } = product;
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => t.names[key]),
      t.and,
    );
  const contains = declaredAs("contains", facts);
  const traces = declaredAs("may_contain", facts);
  const isNothing = contains.length + traces.length === 0 && facts.others === "not_declared";
  return (
    <div className={className}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M12 3 2.5 20.5h19zM12 10v5m0 2.2v.3"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div>
        {contains.length > 0 && (
          <p>
            <strong>{t.contains}</strong> {named(contains)}
          </p>
        )}
        {traces.length > 0 && <p>{t.mayContain(named(traces))}</p>}
        {isNothing && <p>{t.nothing}</p>}
        {facts.others === "unknown" && <p>{t.unknown}</p>}
        {allergens.length > 0 && (
          <p>
            <small>
              {t.own} <span lang="en">{allergens.join(" · ")}</span>
            </small>
          </p>
        )}
      </div>
    </div>
  );
}
