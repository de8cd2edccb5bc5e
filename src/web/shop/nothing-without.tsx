import { ALLERGENS } from "../../components/product/allergens";
import { useText } from "../../i18n/use-text";
import { useProducts } from "../../shop/use-products";
import type { Allergen } from "../../shop/wire";
import { useAvoidedAllergens } from "../avoided/avoided-allergens";
import { useLeftOutText } from "../avoided/left-out-text";
import { AskLink } from "../shared/ask-link";
import { listingQuery, type ChangeListing, type Listing } from "./listing-address";
import { showHidden } from "./show-hidden";

/** Parameters of a query that filters by allergens alone. */
const WHOLE_SHOP = ["without", "per_page", "page"];

type NothingProps = {
  listing: Listing;
  /** Allergens that the text leaves out. */
  without: readonly Allergen[];
  change: ChangeListing;
};

/**
 * Note of a search that leaves out allergens and finds nothing: how many products the same filter hides
 * without the other words of the text, how many it leaves, and the ways to both.
 */
export function NothingWithout({ listing, without, change }: NothingProps) {
  const t = useText().leftOut;
  const { named } = useLeftOutText();
  const { avoided, traces, ready } = useAvoidedAllergens();
  const chosen = listing.without.split(",");
  const left = ALLERGENS.filter((key) => without.includes(key) || chosen.includes(key));
  const filter = { search: "", without: left.join(","), traces: false, page: 1 };
  const query = { ...listingQuery({ ...listing, ...filter }), per_page: 1 };
  const { data, error } = useProducts(query);
  if (!data && !error) return null;
  const { total = 0, hidden = 0 } = data ?? {};
  // Only an answer about the whole shop says that it has nothing.
  const isNone = data?.total === 0 && Object.keys(query).every((key) => WHOLE_SHOP.includes(key));
  return (
    <>
      <p>{isNone ? t.noneLeft(named(left), false) : t.noneFits(named(left))}</p>
      {total > 0 && (
        <p>
          <button type="button" onClick={() => change(filter)}>
            {t.seeOthers(total, named(left))}
          </button>
        </p>
      )}
      {ready && hidden > 0 && (
        <p>
          {t.hidden(hidden)}{" "}
          <button
            type="button"
            onClick={() => change({ search: "", ...showHidden(filter, { avoided, traces }) })}
          >
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
