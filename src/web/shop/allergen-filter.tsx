import { AllergenChoices } from "../../components/product/allergen-choices";
import { ALLERGENS } from "../../components/product/allergens";
import { useText } from "../../i18n/use-text";
import type { Allergen } from "../../shop/wire";
import { Checkbox } from "../../ui/checkbox";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { WITHOUT_NOTHING, type ChangeListing, type Listing } from "./listing-address";
import styles from "./allergen-filter.module.css";

type FilterProps = { listing: Listing; change: ChangeListing };

/**
 * "Without …" filter: the allergens to leave out, whether traces of them count, and whether this
 * device stores them as those that the person avoids. While it does, each change is stored.
 */
export function AllergenFilter({ listing, change }: FilterProps) {
  const t = useText().leftOut;
  const { without, traces } = listing;
  const { avoided, store } = useAvoidedAllergens();
  const stated = ALLERGENS.filter((key) => without.split(",").includes(key));
  const list = without === WITHOUT_NOTHING ? avoided : stated;
  const isStored = avoided.length > 0;
  function choose(next: readonly Allergen[], withTraces: boolean) {
    const apply = () => change({ without: next.join(","), traces: withTraces });
    // The stored allergens first: the former ones would be added to the filter again.
    if (isStored) void store(next, withTraces).then(apply);
    else apply();
  }
  return (
    <fieldset className={styles.filter}>
      <legend>{t.title}</legend>
      <div className={styles.choices}>
        <AllergenChoices chosen={list} onChange={(next) => choose(next, traces)} />
      </div>
      {list.length > 0 && (
        <>
          <Checkbox label={t.hideTraces} checked={!traces} onChange={() => choose(list, !traces)} />
          <Checkbox
            label={t.remember}
            checked={isStored}
            onChange={() => void store(isStored ? [] : list, traces)}
          />
        </>
      )}
    </fieldset>
  );
}
