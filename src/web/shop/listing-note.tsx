import { ALLERGENS } from "../../components/product/allergens";
import { useText } from "../../i18n/use-text";
import type { Page, Product } from "../../shop/wire";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { useLeftOutText } from "../avoided/left-out-text";
import { AskLink } from "../shared/ask-link";
import { AllergenFilter } from "./allergen-filter";
import { WITHOUT_NOTHING, type ChangeListing, type Listing } from "./listing-address";
import styles from "./listing-note.module.css";
import { NothingFound } from "./nothing-found";
import { NothingWithout } from "./nothing-without";
import { showHidden } from "./show-hidden";

type NoteProps = { listing: Listing; page: Page<Product> | undefined; change: ChangeListing };

/**
 * Note above a listing that is not all that the customer may expect: nothing found, nearest
 * matches, allergens that the search leaves out or, if it names none, their choice, and the number of
 * products that the filter hides.
 */
export function ListingNote({ listing, page, change }: NoteProps) {
  const t = useText().leftOut;
  const { named, leftOut } = useLeftOutText();
  const { avoided, traces, ready } = useAvoidedAllergens();
  const { without = [], not_stated: [unknown] = [], unnamed, nearest } = page?.search ?? {};
  const isEmpty = page?.total === 0;
  const text = leftOut(page, listing.without.split(","), listing.traces);
  const isNothing = isEmpty && text !== null && !unknown && !unnamed;
  const showsAvoided = listing.without === WITHOUT_NOTHING && avoided.length > 0;
  const marks = listing.marked.split(",");
  const isWhole = without.length === 0 && ["", WITHOUT_NOTHING].includes(listing.without);
  const isMarked = isWhole && ALLERGENS.some((key) => marks.includes(key));
  const marked = ALLERGENS.filter(
    (key) => marks.includes(key) || (showsAvoided && avoided.includes(key)),
  );
  // Ideas would offer what the customer leaves out.
  if (text === null && !nearest && !showsAvoided && !isMarked)
    return isEmpty ? <NothingFound searched={listing.search} /> : null;
  return (
    <div className={styles.note} aria-live="polite">
      {isNothing && <NothingWithout listing={listing} page={page} change={change} />}
      {text !== null && !isNothing && <p>{text}</p>}
      {/* The choice takes the place of the text. */}
      {unnamed && (
        <AllergenFilter listing={listing} change={(chosen) => change({ ...chosen, search: "" })} />
      )}
      {unknown && (
        <p>
          <AskLink text={t.askUs} message={t.askWithout(unknown)} />
        </p>
      )}
      {isMarked && (
        <p>
          {t.marked(named(marked))}{" "}
          <button type="button" onClick={() => change({ marked: "", without: marked.join(",") })}>
            {t.hideAgain}
          </button>
        </p>
      )}
      {showsAvoided && !isMarked && (
        <p>
          {t.all(named(avoided))}{" "}
          <button type="button" onClick={() => change({ without: "" })}>
            {t.hideAgain}
          </button>
        </p>
      )}
      {nearest && <p>{t.nearest(listing.search)}</p>}
      {/* Its button depends on what is stored. */}
      {ready && !isNothing && page?.hidden && (
        <p>
          {t.hidden(page.hidden)}{" "}
          <button type="button" onClick={() => change(showHidden(listing, { avoided, traces }))}>
            {t.showHidden}
          </button>
        </p>
      )}
    </div>
  );
}
