import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../components/product/product-grid";
import { useProducts } from "../../shop/use-products";
import type { Product } from "../../shop/wire";
import { listingQuery, type Listing } from "./listing-address";

type MoreProps = { listing: Listing; upTo: number; cardTo: (product: Product) => string };

/** Additional pages below the first one, loaded on demand. */
export function MorePages({ listing, upTo, cardTo }: MoreProps) {
  // Pages shown initially are not new, so the focus does not move to them.
  const [first] = useState(upTo);
  const pages = Array.from({ length: upTo - listing.page }, (_, at) => listing.page + 1 + at);
  const [pressed] = useState(() => document.activeElement?.matches("main button") ?? false);
  return pages.map((page) => (
    <MorePage
      key={page}
      listing={{ ...listing, page }}
      cardTo={cardTo}
      isNews={page > first || (pressed && page === first)}
    />
  ));
}

type PageProps = { listing: Listing; cardTo: MoreProps["cardTo"]; isNews: boolean };

function MorePage({ listing, cardTo, isNews }: PageProps) {
  const t = useText();
  const { data } = useProducts(listingQuery(listing));
  const place = useRef<HTMLElement>(null);
  const come = data !== undefined;
  useEffect(() => {
    if (isNews && come) place.current?.focus({ preventScroll: true });
  }, [isNews, come]);
  return (
    <section ref={place} tabIndex={-1} aria-label={t.listing.pageNumber(listing.page)}>
      <ProductGrid products={data?.items} cardTo={cardTo} place={`page-${listing.page}`} />
    </section>
  );
}
