import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { fetchFooterTexts } from "../../i18n/texts";
import { useText } from "../../i18n/use-text";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useHost } from "../../host/host-context";
import { countFilters } from "./count-filters";
import { WITHOUT_NOTHING, type ChangeListing, type Listing } from "./listing-address";
import styles from "./filters.module.css";

type FiltersProps = {
  listing: Listing;
  change: ChangeListing;
  /** Number of products found; undefined while loading, null after a failure. */
  total: number | null | undefined;
};

const loadPanel = () =>
  Promise.all([import("./filter-panel"), fetchFooterTexts()]).then(([file]) => file.FilterPanel);
const FilterPanel = lazyWithFallback(loadPanel);

const AvoidedFilter = lazyWithFallback(() =>
  import("../avoided/avoided-allergens").then((file) => file.AvoidedFilter),
);

/** Prefetch of the panel on hover or focus of its button. */
const prefetchPanel = () => void loadPanel().catch(() => undefined);

/** Whether the device stores allergens that the person avoids; false until it is known. */
function useAvoids(): boolean {
  const { deviceValue } = useHost();
  const [avoids, setAvoids] = useState(false);
  useEffect(
    () => void deviceValue.get("avoided").then((text) => setAvoids(text !== null)),
    [deviceValue],
  );
  return avoids;
}

/** Filters by stock, sale, stars and price, behind one button. */
export function ListingFilters({ listing, change, total }: FiltersProps) {
  const t = useText();
  const count = countFilters(listing);
  const avoids = useAvoids();
  const [wasOpened, setWasOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  // <details> may be open before hydration.
  useEffect(() => void (details.current?.open && setWasOpened(true)), []);
  /** Closes the panel on Escape, because it covers the products. */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === "Escape") close();
  }
  function close() {
    if (details.current) details.current.open = false;
    summary.current?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button is its summary
    <details
      ref={details}
      className={`${styles.filters} needs-scripts`}
      onKeyDown={closeOnEscape}
      onToggle={() => setWasOpened(true)}
      onPointerEnter={prefetchPanel}
      onFocus={prefetchPanel}
    >
      <summary ref={summary}>
        {t.listing.filters}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </summary>
      {/* The panel can store them. */}
      {(avoids || wasOpened) && listing.without !== WITHOUT_NOTHING && (
        <Suspense>
          <AvoidedFilter listing={listing} change={change} />
        </Suspense>
      )}
      {wasOpened && (
        <Suspense>
          <FilterPanel listing={listing} change={change} total={total} onClose={close} />
        </Suspense>
      )}
    </details>
  );
}
