import { Picture } from "../../components/pictures/picture";
import type { Category } from "../../shop/wire";
import { Icon } from "../../ui/icon";
import { useKioskText } from "../use-kiosk-text";
import everything from "../start/pictures/category-all.webp";
import { useMoreBelow } from "./use-more-below";
import styles from "./rail.module.css";

const TILE_COLOURS = 5;

type Row = Pick<Category, "id" | "name" | "image">;

/** Returns the categories that can be chosen, "all" first. */
export function categoryRows(categories: readonly Category[], all: string): Row[] {
  const shown = categories.filter(({ count, parent }) => count > 0 && parent === null);
  return [{ id: 0, name: all }, ...shown];
}

type RailProps = {
  categories: readonly Category[];
  /** Category id; 0 = all. */
  selected: number;
  onSelect: (category: number) => void;
};

/**
 * Vertical list of the categories, with a button below while it continues; each with the background
 * colour of its pictures.
 */
export function Rail({ categories, selected, onSelect }: RailProps) {
  const t = useKioskText().browse;
  const rows = categoryRows(categories, t.all);
  const { ref, more, scrollOn } = useMoreBelow<HTMLElement>();
  return (
    <div className={styles.place}>
      <nav
        ref={ref}
        className={styles.rail}
        data-more={more || undefined}
        aria-label={t.categories}
      >
        {rows.map((row) => (
          <button
            key={row.id}
            type="button"
            className={styles.category}
            data-tile={row.id === 0 ? undefined : row.id % TILE_COLOURS}
            aria-pressed={row.id === selected}
            onClick={() => onSelect(row.id)}
          >
            <RowPicture row={row} />
            {row.name}
          </button>
        ))}
      </nav>
      {more && (
        <button
          type="button"
          className={styles.more}
          aria-label={t.moreCategories}
          onClick={scrollOn}
        >
          <Icon name="chevron-down" />
        </button>
      )}
    </div>
  );
}

/** Picture of a category: the shop's own, and ours for "all". */
function RowPicture({ row: { id, image } }: { row: Row }) {
  if (id === 0) return <img src={everything} width={1200} height={934} alt="" decoding="async" />;
  if (!image) return null;
  return <Picture image={image} sizes="112px" width={400} height={400} alt="" />;
}
