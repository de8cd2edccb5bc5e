import { useText } from "../../i18n/use-text";
import type { Page, Product } from "../../shop/wire";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { useLeftOutText } from "../avoided/left-out-text";
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
  const { named, leftOut } = useLeftOutText();
  const { avoided, ready } = useAvoidedAllergens();
  const text = leftOut(page, listing.without.split(","), listing.traces);
  const nearest = page?.search?.nearest;
  const showsAvoided = listing.without === WITHOUT_NOTHING && avoided.length > 0;
  // Ideas would offer what the customer leaves out.
  if (text === null && !nearest && !showsAvoided)
    return page?.total === 0 ? <NothingFound searched={listing.search} /> : null;
  return (
    <div className={styles.note} aria-live="polite">
      {text !== null && <p>{text}</p>}
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
