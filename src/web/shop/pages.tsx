import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { writeListing, type Listing } from "./listing-address";
import styles from "./pages.module.css";

/**
 * Returns the page numbers to link: first, last, and the neighbours of the current one; 0 is a gap.
 */
export function pageNumbers(current: number, last: number): number[] {
  const near = [1, current - 1, current, current + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(near)];
  return numbers.flatMap((n, index) =>
    index > 0 && n - (numbers[index - 1] ?? 0) > 1 ? [0, n] : [n],
  );
}

/** Links to the other pages of a listing; nothing if there is only one page. */
export function ListingPages({ listing, last }: { listing: Listing; last: number }) {
  const t = useText();
  if (last < 2) return null;
  const to = (page: number) => `/shop${writeListing({ ...listing, page, upTo: 0 })}`;
  const { page: current } = listing;
  return (
    <nav className={styles.pages} aria-label={t.listing.pages}>
      {current > 1 && (
        <Link to={to(current - 1)} rel="prev">
          ← {t.listing.previous}
        </Link>
      )}
      <ul>
        {pageNumbers(current, last).map((number, index) => (
          <li key={number || `gap-${index}`}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={to(number)}
                aria-label={t.listing.pageNumber(number)}
                aria-current={number === current ? "page" : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {current < last && (
        <Link to={to(current + 1)} rel="next">
          {t.listing.next} →
        </Link>
      )}
    </nav>
  );
}
