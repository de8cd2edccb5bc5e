import { AllergenStatements } from "../../components/product/allergen-statements";
import { useAllergenText } from "../../i18n/allergen-texts";
import type { Product } from "../../shop/wire";

type AllergenBoxProps = { product: Product; className?: string | undefined };

/**
 * Allergens as text with an icon, never by colour alone, because health depends on them: the names
 * of the filter in the language in use, and below them the shop's own words.
 */
export function AllergenBox({ product, className }: AllergenBoxProps) {
  const t = useAllergenText();
  const { allergens, allergen_facts: facts } = product;
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
        <AllergenStatements facts={facts} />
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
