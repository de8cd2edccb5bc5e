import { useId } from "react";
import { useText } from "../../i18n/use-text";
import { SORT_KEYS, type ChangeListing, type Listing, type Sort } from "./listing-address";
import { ListingFilters } from "./filters";
import styles from "./tools.module.css";
import "../../ui/select.css";

type ToolsProps = {
  listing: Listing;
  change: ChangeListing;
  /** Number of products found; undefined while loading, null after a failure. */
  total: number | null | undefined;
};

/** Filters, sort order, and the number of products. */
export function ListingTools({ listing, change, total }: ToolsProps) {
  const t = useText();
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <ListingFilters listing={listing} change={change} total={total} />
        <SortChoice sort={listing.sort} onSort={(sort) => change({ sort })} />
      </div>
      <output className={styles.count}>
        {total === undefined && t.listing.looking}
        {typeof total === "number" && t.listing.found(total)}
      </output>
    </div>
  );
}

type SortProps = { sort: Sort | null; onSort: (sort: Sort | null) => void };

function SortChoice({ sort, onSort }: SortProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={`${styles.sort} needs-scripts`}>
      <label htmlFor={id}>{t.listing.sort}</label>
      <select
        className="select"
        id={id}
        value={sort ?? ""}
        onChange={(event) => onSort(SORT_KEYS.find((key) => key === event.target.value) ?? null)}
      >
        <option value="">{t.listing.sorts.standard}</option>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {t.listing.sorts[key]}
          </option>
        ))}
      </select>
    </div>
  );
}
