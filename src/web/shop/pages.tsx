import { useText } from "../../i18n/use-text";
import { ButtonLink } from "../../ui/button";
import { isPlain, Link } from "../../ui/link";
import type { Category } from "../../shop/wire";
import { listingPath, type Listing } from "./listing-address";
import styles from "./pages.module.css";

type PagesProps = {
  listing: Listing;
  category: Category | undefined;
  /** Last page shown: the listing's own, or the last additional one. */
  shown: number;
  last: number;
  onMore: () => void;
};

/**
 * Link to the next page of a listing, which a click appends below; crawlers and browsers without
 * scripts open its address. A page that is not the first links back.
 */
export function ListingPages({ listing, category, shown, last, onMore }: PagesProps) {
  const t = useText().listing;
  const to = (page: number) => listingPath({ ...listing, page, upTo: 0 }, category);
  const { page: current } = listing;
  return (
    <div className={styles.pages}>
      {current > 1 && (
        <Link to={to(current - 1)} rel="prev">
          ← {t.previous}
        </Link>
      )}
      {shown < last && (
        <ButtonLink
          look="outline"
          to={to(shown + 1)}
          rel="next"
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            onMore();
          }}
        >
          {t.more}
        </ButtonLink>
      )}
    </div>
  );
}
