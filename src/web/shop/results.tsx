import { Suspense, useState } from "react";
import { fetchFooterTexts } from "../../i18n/texts";
import { ProductGrid } from "../../components/product/product-grid";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useMounted } from "../../ui/use-mounted";
import type { Category, Page, Product } from "../../shop/wire";
import { writeListing, type ChangeListing, type Listing } from "./listing-address";
import { ListingPages } from "./pages";

type ResultsProps = {
  listing: Listing;
  category: Category | undefined;
  /** Undefined while it loads. */
  page: Page<Product> | undefined;
  change: ChangeListing;
};

const ListingNote = lazyWithFallback(() =>
  Promise.all([import("./listing-note"), fetchFooterTexts()]).then(([file]) => file.ListingNote),
);
const AdditionalPages = lazyWithFallback(() =>
  import("./additional-pages").then((file) => file.AdditionalPages),
);

/** Product cards of a listing with its pages; each card's product page links back here. */
export function Results({ listing, category, page, change }: ResultsProps) {
  const mounted = useMounted();
  // While the next page loads, the link to the page after it stays.
  const [last, setLast] = useState(1);
  if (page && page.total_pages !== last) setLast(page.total_pages);
  const empty = page?.items.length === 0;
  // A new boundary, because in an old one the change of the listing would wait for the note.
  const note = mounted && (empty || page?.search || listing.without || listing.marked) && (
    <Suspense>
      <ListingNote listing={listing} page={page} change={change} />
    </Suspense>
  );
  if (empty) return note;
  const back = writeListing(listing);
  const cardTo = ({ slug }: Product) => `/shop/${slug}${back}`;
  const shown = Math.min(listing.upTo || listing.page, last);
  // In the URL, so that going back restores the same products; without an entry in the history.
  const more = () => change({ page: listing.page, upTo: shown + 1 }, { replace: true });
  return (
    <>
      {note}
      <ProductGrid
        key={String(listing.onSale)}
        products={page?.items}
        cardTo={cardTo}
        saleFirst={listing.onSale}
        eager={4}
      />
      {mounted && shown > listing.page && (
        <Suspense>
          <AdditionalPages listing={listing} upTo={shown} cardTo={cardTo} />
        </Suspense>
      )}
      <ListingPages listing={listing} category={category} shown={shown} last={last} onMore={more} />
    </>
  );
}
