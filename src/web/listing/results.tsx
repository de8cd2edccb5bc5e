import { useState } from "react";
import { Link } from "../../parts/ui/link";
import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../parts/product-grid";
import type { Page, Product } from "../../shop/wire";
import { writeListing, type Listing } from "../listing-address";
import { Popular } from "../popular";
import { ListingPages } from "./pages";
import styles from "./results.module.css";

type ResultsProps = {
  listing: Listing;
  /** Nothing while it is on the way. */
  page: Page<Product> | undefined;
};

/** The cards of a listing and its pages; each card's page knows the way back here. */
export function Results({ listing, page }: ResultsProps) {
  // While the next page is on its way the links to the others stay.
  const [last, setLast] = useState(1);
  if (page && page.total_pages !== last) setLast(page.total_pages);
  if (page?.items.length === 0) return <NothingFound searched={listing.search} />;
  const back = writeListing(listing);
  return (
    <>
      <ProductGrid products={page?.items} cardTo={({ slug }) => `/shop/${slug}${back}`} eager={4} />
      <ListingPages listing={listing} last={last} />
    </>
  );
}

function NothingFound({ searched }: { searched: string }) {
  return (
    <>
      <Ideas searched={searched} />
      <Popular />
    </>
  );
}

function Ideas({ searched }: { searched: string }) {
  const t = useText();
  return (
    <div className={styles.none}>
      <p className={styles.title}>{t.listing.noProducts}</p>
      <p>{searched ? t.listing.nothingFor(searched) : t.listing.tryOther}</p>
      <ul>
        {t.listing.ideas.map((idea) => (
          <li key={idea}>
            <Link to={`/shop?search=${encodeURIComponent(idea)}`}>{idea}</Link>
          </li>
        ))}
        <li>
          <Link to="/shop">{t.listing.showAll}</Link>
        </li>
      </ul>
    </div>
  );
}
