import { ALLERGENS, joined } from "../../components/product/allergens";
import { useAllergenText } from "../../i18n/allergen-texts";
import { useText } from "../../i18n/use-text";
import type { Page, Product } from "../../shop/wire";
import type { ChangeListing, Listing } from "./listing-address";
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
  const leftOut = joined(
    left.map((key) => names[key]),
    and,
  );
  // Ideas would offer what the customer leaves out.
  if (left.length === 0 && !unknown && !nearest) return <NothingFound searched={listing.search} />;
  const text = page?.total === 0 ? t.noneLeft(leftOut) : t.some(leftOut, listing.traces);
  return (
    <div className={styles.note} aria-live="polite">
      {unknown && <p>{t.notStated(unknown)}</p>}
      {left.length > 0 && !unknown && <p>{text}</p>}
      {nearest && <p>{t.nearest(listing.search)}</p>}
      {page?.hidden && (
        <p>
          {t.hidden(page.hidden)}{" "}
          <button type="button" onClick={() => change({ without: "", traces: false })}>
            {t.showHidden}
          </button>
        </p>
      )}
    </div>
  );
}
