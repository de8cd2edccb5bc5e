import { ALLERGENS, joined } from "../../components/product/allergens";
import { useAllergenText } from "../../i18n/allergen-texts";
import { useText } from "../../i18n/use-text";
import type { Allergen, Page, Product } from "../../shop/wire";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { WITHOUT_NOTHING, type ChangeListing, type Listing } from "./listing-address";
import styles from "./listing-note.module.css";
import { NothingFound } from "./nothing-found";

type NoteProps = { listing: Listing; page: Page<Product> | undefined; change: ChangeListing };

/**
 * Note above a listing that is not all that the customer may expect: nothing found, nearest
 * matches, allergens that the search leaves out, and the number of products that the filter hides.
 */
export function ListingNote({ listing, page, change }: NoteProps) {
  const t = useText().leftOut;
  const { names, and } = useAllergenText();
  const { nearest, without = [], not_stated: [unknown] = [] } = page?.search ?? {};
  const chosen = listing.without.split(",");
  const left = ALLERGENS.filter((key) => without.includes(key) || chosen.includes(key));
  const { avoided, ready } = useAvoidedAllergens();
  const named = (list: readonly Allergen[]) =>
    joined(
      list.map((key) => names[key]),
      and,
    );
  const leftOut = named(left);
  const showsAvoided = listing.without === WITHOUT_NOTHING && avoided.length > 0;
  // Ideas would offer what the customer leaves out.
  if (left.length === 0 && !unknown && !nearest && !showsAvoided)
    return page?.total === 0 ? <NothingFound searched={listing.search} /> : null;
  const text = page?.total === 0 ? t.noneLeft(leftOut) : t.some(leftOut, listing.traces);
  return (
    <div className={styles.note} aria-live="polite">
      {unknown && <p>{t.notStated(unknown)}</p>}
      {left.length > 0 && !unknown && <p>{text}</p>}
      {showsAvoided && (
        <p>
          {t.all(named(avoided))}{" "}
          <button type="button" onClick={() => change({ without: "" })}>
            {t.hideAgain}
          </button>
        </p>
      )}
      {nearest && <p>{t.nearest(listing.search)}</p>}
      {/* Its button depends on what is stored. */}
      {ready && page?.hidden && (
        <p>
          {t.hidden(page.hidden)}{" "}
          <button
            type="button"
            onClick={() =>
              change({ without: avoided.length > 0 ? WITHOUT_NOTHING : "", traces: false })
            }
          >
            {t.showHidden}
          </button>
        </p>
      )}
    </div>
  );
}
