import { ALLERGENS, joined } from "../../components/product/allergens";
import { useAllergenText } from "../../i18n/allergen-texts";
import { useText } from "../../i18n/use-text";
import type { Allergen, Page, Product } from "../../shop/wire";

/** Returns functions that name allergens, and what a page of products leaves out. */
export function useLeftOutText() {
  const t = useText().leftOut;
  const { names, and } = useAllergenText();
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => names[key]),
      and,
    );
  /**
   * Returns the sentence on the allergens that the search text or the filter (`chosen`, with traces
   * or without) leaves out, on a word of which the shop knows nothing, or on an allergy that names no
   * allergen; null = none of these. `isSearched`: a text or filter has chosen the page's products.
   */
  function leftOut(
    page: Page<Product> | undefined,
    chosen: readonly string[],
    traces: boolean,
    isSearched = true,
  ): string | null {
    const { without = [], not_stated: [unknown] = [], unnamed } = page?.search ?? {};
    if (unnamed) return t.unnamed;
    if (unknown) return t.notStated(unknown);
    const left = ALLERGENS.filter((key) => without.includes(key) || chosen.includes(key));
    if (left.length === 0) return null;
    const none = isSearched ? t.noneFits : t.noneLeft;
    return (page?.total === 0 ? none : t.some)(named(left), traces);
  }
  return { named, leftOut };
}
