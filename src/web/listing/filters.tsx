import type { KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text";
import { minorUnitDigits } from "../../money/minor-units";
import { Checkbox } from "../../parts/ui/checkbox";
import { useShopInfo } from "../../shop/use-shop-info";
import { countFilters, type Listing } from "../listing-address";
import styles from "./filters.module.css";
import type { ChangeListing } from "./tools";

type FiltersProps = { listing: Listing; change: ChangeListing };

/** It lies over the products, so Escape puts it away. */
function putAway({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape") return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}

/** Stock, sale and price, behind one button. */
export function ListingFilters({ listing, change }: FiltersProps) {
  const t = useText();
  const count = countFilters(listing);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button is its summary
    <details className={styles.filters} onKeyDown={putAway}>
      <summary>
        {t.listing.filters}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </summary>
      <div className={styles.panel}>
        <Tick
          label={t.listing.onlyInStock}
          checked={listing.inStock}
          onTick={(inStock) => change({ inStock })}
        />
        <Tick
          label={t.listing.onlyOnSale}
          checked={listing.onSale}
          onTick={(onSale) => change({ onSale })}
        />
        <PriceRange listing={listing} change={change} />
        {count > 0 && (
          <button
            type="button"
            className={styles.clear}
            onClick={() =>
              change({ inStock: false, onSale: false, minPrice: null, maxPrice: null })
            }
          >
            {t.listing.clearFilters}
          </button>
        )}
      </div>
    </details>
  );
}

type TickProps = { label: string; checked: boolean; onTick: (checked: boolean) => void };

function Tick({ label, checked, onTick }: TickProps) {
  return (
    <Checkbox label={label} checked={checked} onChange={(event) => onTick(event.target.checked)} />
  );
}

/** A price typed in whole units (shillings) in minor units; null for nothing or nonsense. */
function typedPrice(text: FormDataEntryValue | null, scale: number): number | null {
  return typeof text === "string" && /^\d{1,6}$/.test(text.trim()) ? Number(text) * scale : null;
}

/** Minor units in one unit of the shop's currency: 100 cents in a shilling. */
function useScale(): number {
  const { data } = useShopInfo();
  return 10 ** minorUnitDigits(data?.currency ?? "KES");
}

function PriceRange({ listing, change }: FiltersProps) {
  const t = useText();
  const scale = useScale();
  const { minPrice, maxPrice } = listing;
  const shown = (minor: number | null) => (minor === null ? "" : minor / scale);
  return (
    <form
      key={`${minPrice}-${maxPrice}`}
      className={styles.prices}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        change({
          minPrice: typedPrice(data.get("min"), scale),
          maxPrice: typedPrice(data.get("max"), scale),
        });
      }}
    >
      <label>
        {t.listing.minPrice}
        <input name="min" inputMode="numeric" pattern="[0-9]*" defaultValue={shown(minPrice)} />
      </label>
      <label>
        {t.listing.maxPrice}
        <input name="max" inputMode="numeric" pattern="[0-9]*" defaultValue={shown(maxPrice)} />
      </label>
      <button type="submit">{t.listing.applyPrices}</button>
    </form>
  );
}
