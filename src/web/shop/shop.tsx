import { useLocation } from "react-router";
import { useText } from "../../i18n/use-text";
import { CategoryFilter } from "../../components/product/category-filter";
import { useGo, useQuery } from "../../ui/address";
import { EnhancedForm } from "../../ui/enhanced-form";
import { CATEGORIES_KEY, productsKey, SHOP_KEY } from "../../shop/swr";
import { useCategories } from "../../shop/use-categories";
import { useProducts } from "../../shop/use-products";
import { ReadFailed } from "../shared/read-failed";
import { useShopText } from "../shared/use-shop-text";
import type { Category } from "../../shop/wire";
import { countFilters } from "./count-filters";
import {
  listingPath,
  listingQuery,
  readListing,
  WHOLE_LISTING,
  type Listing,
} from "./listing-address";
import { Results } from "./results";
import { SearchBox } from "./search-box";
import { ListingTools } from "./tools";
import { PageMeta } from "../routes/page-meta";
import { screenAt, type Needs } from "../routes/route-table";
import styles from "./shop.module.css";

/** Returns the listing of the URL, its category, and its setter (a change returns to page one). */
function useListing(categories: readonly Category[] | undefined) {
  const [params] = useQuery();
  const { category } = screenAt(useLocation().pathname, categories);
  const go = useGo();
  const listing = readListing(params, category?.id);
  const categoryOf = (wanted: Listing) => categories?.find(({ id }) => id === wanted.category);
  const change = (changes: Partial<Listing>, options?: { replace?: boolean }) => {
    // Marks belong to what was shown in place of a filter or search that has ended.
    const isOther = "without" in changes || "search" in changes;
    const next = { ...listing, page: 1, upTo: 0, ...(isOther && { marked: "" }), ...changes };
    go(listingPath(next, categoryOf(next)), { ...options, isSamePage: true });
  };
  return { listing, category: categoryOf(listing), change };
}

/**
 * Listing of all products: searched, filtered, sorted and paged, with its whole state in the URL.
 */
export function ShopScreen() {
  const t = useText();
  const categories = useCategories();
  const { listing, category, change } = useListing(categories.data);
  const products = useProducts(listingQuery(listing));
  const { page } = listing;
  const about = useShopText("about");
  const lead = category?.description || about?.text || t.listing.lead;
  const failed = !products.data && products.error;
  const found = listing.search && t.listing.resultsFor(listing.search);
  return (
    <div className={styles.shop}>
      <PageMeta
        title={found || (category?.name ?? t.listing.allSnacks)}
        description={lead}
        path={listingPath({ ...WHOLE_LISTING, category: listing.category, page }, category)}
      />
      <header className={styles.head}>
        <h1 data-search={found ? "" : undefined}>{found || (category?.name ?? t.listing.title)}</h1>
        <p lang={lead === about?.text ? about.language : undefined}>{lead}</p>
      </header>
      <SearchBox
        search={listing.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <EnhancedForm action="/shop">
        <CategoryFilter
          inForm
          categories={categories.data}
          // The numbers are those of the whole shop, so they are shown only for it.
          counted={countFilters(listing) === 0 && !listing.search}
          selected={listing.category}
          onSelect={(chosen) => change({ category: chosen })}
        />
      </EnhancedForm>
      <ListingTools
        listing={listing}
        change={change}
        total={failed ? null : products.data?.total}
      />
      <h2 className="visually-hidden">{t.listing.results}</h2>
      {failed ? (
        <ReadFailed error={failed} />
      ) : (
        <Results listing={listing} category={category} page={products.data} change={change} />
      )}
    </div>
  );
}

/** Reads of the first render. */
export const needs: Needs = ({ search }) => [
  SHOP_KEY,
  CATEGORIES_KEY,
  productsKey(listingQuery(readListing(search))),
];
