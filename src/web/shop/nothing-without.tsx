import { ALLERGENS } from "../../components/product/allergens";
import { useText } from "../../i18n/use-text";
import { useProducts } from "../../shop/use-products";
import type { Page, Product } from "../../shop/wire";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { useLeftOutText } from "../avoided/left-out-text";
import { AskLink } from "../shared/ask-link";
import { listingQuery, WHOLE_LISTING, type ChangeListing, type Listing } from "./listing-address";
import { showHidden } from "./show-hidden";

type NothingProps = { listing: Listing; page: Page<Product>; change: ChangeListing };

/** Query of the numbers of a listing. */
const numbersOf = (listing: Listing) => ({ ...listingQuery(listing), per_page: 1 });

/**
 * Returns the widest listing needed for products without these allergens: without the search, and
 * without the category and the other filters if these leave none. Undefined while it loads.
 */
function useOthers(listing: Listing, filter: Partial<Listing>) {
  const [near, whole] = [
    { ...listing, ...filter },
    { ...WHOLE_LISTING, ...filter },
  ];
  const isWhole =
    JSON.stringify(numbersOf({ ...near, sort: null })) === JSON.stringify(numbersOf(whole));
  const nearest = useProducts(numbersOf(near));
  const needsWhole = !isWhole && nearest.data?.total === 0;
  const widest = useProducts(needsWhole ? numbersOf(whole) : null);
  const { data, error } = needsWhole ? widest : nearest;
  if (!data && !error) return undefined;
  return {
    total: data?.total ?? 0,
    hidden: nearest.data?.hidden ?? 0,
    // Only an answer about the whole shop says that it has nothing.
    isNone: data?.total === 0,
    change: needsWhole ? { ...WHOLE_LISTING, ...filter } : filter,
  };
}

/**
 * Note of a listing that leaves out allergens and shows nothing: whether the shop has anything without
 * them, how many products are hidden, and the ways to both.
 */
export function NothingWithout({ listing, page, change }: NothingProps) {
  const t = useText().leftOut;
  const { named } = useLeftOutText();
  const { avoided, traces, ready } = useAvoidedAllergens();
  const { without = [] } = page.search ?? {};
  const chosen = listing.without.split(",");
  const left = ALLERGENS.filter((key) => without.includes(key) || chosen.includes(key));
  // What the text leaves out accepts no traces.
  const accepts = without.length === 0 && listing.traces;
  const filter = { search: "", without: left.join(","), traces: accepts, page: 1 };
  const others = useOthers(listing, filter);
  if (!others) return null;
  // `page.hidden` counts for the filter alone: its products fit the text.
  const byText = !page.hidden && without.length > 0;
  const hidden = byText ? others.hidden : (page.hidden ?? 0);
  const setting = { avoided, traces };
  const shown = byText
    ? { search: "", ...showHidden(filter, setting) }
    : showHidden(listing, setting);
  const none = listing.search ? t.noneFits : t.noneHere;
  return (
    <>
      <p>{(others.isNone ? t.noneLeft : none)(named(left), accepts)}</p>
      {others.total > 0 && (
        <p>
          <button type="button" onClick={() => change(others.change)}>
            {t.seeOthers(others.total, named(left))}
          </button>
        </p>
      )}
      {ready && hidden > 0 && (
        <p>
          {t.hidden(hidden)}{" "}
          <button type="button" onClick={() => change(shown)}>
            {t.showHidden}
          </button>
        </p>
      )}
      <p>
        <AskLink text={t.askUs} message={t.askWithout(named(left))} />
      </p>
    </>
  );
}
