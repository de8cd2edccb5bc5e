import { useAllergenText } from "../../i18n/allergen-texts";
import type { Allergen } from "../../shop/wire";
import { Checkbox } from "../../ui/checkbox";
import { ALLERGENS, toggled } from "./allergens";

type AllergenChoicesProps = {
  chosen: readonly Allergen[];
  onChange: (chosen: Allergen[]) => void;
};

/** Checkboxes of all allergens. */
export function AllergenChoices({ chosen, onChange }: AllergenChoicesProps) {
  const { names } = useAllergenText();
  return ALLERGENS.map((key) => (
    <Checkbox
      key={key}
      label={names[key]}
      checked={chosen.includes(key)}
      onChange={() => onChange(toggled(chosen, key))}
    />
  ));
}
