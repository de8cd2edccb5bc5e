import { ALLERGENS } from "../../components/product/allergens";
import type { AllergenFacts } from "../../shop/wire";
import { useQuery } from "../../ui/address";
import { readListing } from "../shop/listing-address";
import { useAvoidedAllergens } from "./avoided-allergens";
import { SettingWarning } from "./avoided-warning";
import styles from "./card-warning.module.css";

/**
 * Warning below the button of a product card, where it moves nothing of the card: of what the person
 * avoids, and of what the listing's URL marks, of which traces count.
 */
export function CardWarning({ facts }: { facts: AllergenFacts | undefined }) {
  const { avoided, traces } = useAvoidedAllergens();
  const marked = readListing(useQuery()[0]).marked.split(",");
  const named = ALLERGENS.filter((key) => avoided.includes(key) || marked.includes(key));
  return (
    <div className={styles.warning}>
      <SettingWarning
        facts={facts}
        avoided={named}
        traces={traces && !named.some((key) => marked.includes(key))}
      />
    </div>
  );
}
