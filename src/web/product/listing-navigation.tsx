import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { useCategories } from "../../shop/use-categories";
import { useProducts } from "../../shop/use-products";
import { listingPath, listingQuery, readListing, writeListing } from "../shop/listing-address";
import styles from "./listing-navigation.module.css";

type ListingNavigationProps = {
  slug: string;
  /** Query of the listing from which the shopper came. */
  search: string;
};

/** Links back to the listing with its filter and page, and to the neighbouring products. */
export function ListingNavigation({ slug, search }: ListingNavigationProps) {
  const t = useText();
  const listing = readListing(new URLSearchParams(search));
  const query = listingQuery(listing);
  const back = writeListing(listing);
  const category = useCategories().data?.find(({ id }) => id === listing.category);
  const items = useProducts(query).data?.items ?? [];
  const at = items.findIndex((product) => product.slug === slug);
  const before = at > 0 ? items[at - 1] : undefined;
  const after = at >= 0 ? items[at + 1] : undefined;
  return (
    <nav className={styles.navigation} aria-label={t.product.navigation}>
      <Link to={listingPath(listing, category)}>← {t.product.back}</Link>
      <span className={styles.neighbours}>
        {before && (
          <Link to={`/shop/${before.slug}${back}`} rel="prev" title={before.name}>
            {t.product.previous}
          </Link>
        )}
        {after && (
          <Link to={`/shop/${after.slug}${back}`} rel="next" title={after.name}>
            {t.product.next} →
          </Link>
        )}
      </span>
    </nav>
  );
}
