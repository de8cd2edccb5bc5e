import { useText } from "../../i18n/use-text";
import { minorUnitDigits } from "../../money/minor-units";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { textOf, useForm } from "../../ui/use-form";
import { useProductCounts } from "../../shop/use-product-counts";
import { useShopInfo } from "../../shop/use-shop-info";
import { countFilters } from "./count-filters";
import { listingQuery, NO_FILTERS, type ChangeListing, type Listing } from "./listing-address";
import { AllergenFilter } from "./allergen-filter";
import styles from "./filter-panel.module.css";

type FiltersProps = { listing: Listing; change: ChangeListing };

/** Options of the minimum rating; fewer stars are no recommendation. */
const STARS = [4, 3];

type PanelProps = FiltersProps & { total: number | null | undefined; onClose: () => void };

/** Filters by stock, sale, stars and price, each with the number of its products. */
export function FilterPanel({ listing, change, total, onClose }: PanelProps) {
  const { filters: t, listing: listingText, common } = useText();
  const isEmpty = total === 0;
  const counts = useProductCounts(listingQuery(listing)).data;
  const label = typeof total === "number" ? t.show(total) : listingText.looking;
  return (
    <div className={styles.panel}>
      <Tick
        label={t.onlyInStock}
        count={counts?.in_stock}
        checked={listing.inStock}
        onTick={(inStock) => change({ inStock })}
      />
      <Tick
        label={t.onlyOnSale}
        count={counts?.on_sale}
        checked={listing.onSale}
        onTick={(onSale) => change({ onSale })}
      />
      {STARS.map((stars) => (
        <Tick
          key={stars}
          label={t.fromStars(stars)}
          count={counts?.rated[stars - 1]}
          checked={listing.minRating === stars}
          onTick={(wanted) => change({ minRating: wanted ? stars : null })}
        />
      ))}
      <AllergenFilter listing={listing} change={change} />
      <PriceRange listing={listing} change={change} />
      <div className={styles.end}>
        {isEmpty && <p>{t.nothingLeft}</p>}
        {countFilters(listing) > 0 && (
          <button type="button" className={styles.clear} onClick={() => change(NO_FILTERS)}>
            {t.clearFilters}
          </button>
        )}
        {/* Filters apply at once; the button leads from the panel to the products it covers. */}
        <Button wide look={isEmpty ? "outline" : "solid"} onClick={onClose}>
          {isEmpty ? common.close : label}
        </Button>
      </div>
    </div>
  );
}

type TickProps = {
  label: string;
  /** Number of products with this filter; undefined until it is known. */
  count: number | undefined;
  checked: boolean;
  onTick: (checked: boolean) => void;
};

function Tick({ label, count, checked, onTick }: TickProps) {
  return (
    <div className={styles.tick}>
      <Checkbox
        label={label}
        checked={checked}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className={styles.count}>{count}</span>
    </div>
  );
}

/** Parses a price in whole units (shillings) to minor units; null if empty or invalid. */
function typedPrice(text: string, scale: number): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) * scale : null;
}

/** Returns the minor units per unit of the shop's currency: 100 cents in a shilling. */
function useScale(): number {
  const { data } = useShopInfo();
  return 10 ** minorUnitDigits(data?.currency ?? "KES");
}

function PriceRange({ listing, change }: FiltersProps) {
  const t = useText();
  const scale = useScale();
  const { formProps } = useForm();
  const { minPrice, maxPrice } = listing;
  const shown = (minor: number | null) => (minor === null ? "" : minor / scale);
  const apply = (data: FormData) =>
    change({
      minPrice: typedPrice(textOf(data, "min"), scale),
      maxPrice: typedPrice(textOf(data, "max"), scale),
    });
  return (
    <form {...formProps(apply)} key={`${minPrice}-${maxPrice}`} className={styles.prices}>
      <label>
        {t.filters.minPrice}
        <input name="min" inputMode="numeric" pattern="[0-9]*" defaultValue={shown(minPrice)} />
      </label>
      <label>
        {t.filters.maxPrice}
        <input name="max" inputMode="numeric" pattern="[0-9]*" defaultValue={shown(maxPrice)} />
      </label>
      <button type="submit">{t.filters.applyPrices}</button>
    </form>
  );
}
