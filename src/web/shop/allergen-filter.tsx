import { ALLERGENS, toggled } from "../../components/product/allergens";
import { useAllergenText } from "../../i18n/allergen-texts";
import { useText } from "../../i18n/use-text";
import { Checkbox } from "../../ui/checkbox";
import type { ChangeListing, Listing } from "./listing-address";
import styles from "./allergen-filter.module.css";

type FilterProps = { listing: Listing; change: ChangeListing };

/** "Without …" filter: the allergens to leave out, and whether traces of them count. */
export function AllergenFilter({ listing, change }: FilterProps) {
  const t = useText().leftOut;
  const { names } = useAllergenText();
  const { without, traces } = listing;
  const list = ALLERGENS.filter((key) => without.split(",").includes(key));
  return (
    <fieldset className={styles.filter}>
      <legend>{t.title}</legend>
      <div className={styles.choices}>
        {ALLERGENS.map((key) => (
          <Checkbox
            key={key}
            label={names[key]}
            checked={list.includes(key)}
            onChange={() => change({ without: toggled(list, key).join(",") })}
          />
        ))}
      </div>
      {list.length > 0 && (
        <Checkbox
          label={t.hideTraces}
          checked={!traces}
          onChange={() => change({ traces: !traces })}
        />
      )}
    </fieldset>
  );
}
