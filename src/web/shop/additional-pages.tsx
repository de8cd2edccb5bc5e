import { useLayoutEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../components/product/product-grid";
import { useProducts } from "../../shop/use-products";
import type { Product } from "../../shop/wire";
import { listingQuery, type Listing } from "./listing-address";

type AdditionalPagesProps = {
  listing: Listing;
  upTo: number;
  cardTo: (product: Product) => string;
};

/** Additional pages below the first one, loaded on demand. */
export function AdditionalPages({ listing, upTo, cardTo }: AdditionalPagesProps) {
  // Pages shown initially are not new, so the focus does not move to them.
  const [first] = useState(upTo);
  const pages = Array.from({ length: upTo - listing.page }, (_, at) => listing.page + 1 + at);
  const [pressed] = useState(() => document.activeElement?.matches('main [rel="next"]') ?? false);
  return pages.map((page) => (
    <AdditionalPage
      key={page}
      listing={{ ...listing, page }}
      cardTo={cardTo}
      takesFocus={page > first || (pressed && page === first)}
    />
  ));
}

type PageProps = { listing: Listing; cardTo: AdditionalPagesProps["cardTo"]; takesFocus: boolean };

function AdditionalPage({ listing, cardTo, takesFocus }: PageProps) {
  const t = useText();
  const { data } = useProducts(listingQuery(listing));
  const section = useRef<HTMLElement>(null);
  const loaded = data !== undefined;
  useLayoutEffect(() => {
    if (takesFocus && loaded) section.current?.focus({ preventScroll: true });
  }, [takesFocus, loaded]);
  return (
    <section ref={section} tabIndex={-1} aria-label={t.listing.pageNumber(listing.page)}>
      <ProductGrid
        products={data?.items}
        cardTo={cardTo}
        list={`page-${listing.page}`}
        saleFirst={listing.onSale}
      />
    </section>
  );
}
