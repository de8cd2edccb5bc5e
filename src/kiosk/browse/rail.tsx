import type { Category } from "../../shop/wire";
import { useKioskText } from "../use-kiosk-text";
import styles from "./rail.module.css";

const GROUNDS = 5;

type RailProps = {
  categories: readonly Category[];
  /** Category id; 0 = all. */
  selected: number;
  onSelect: (category: number) => void;
};

/** The categories, one under the other, each on the ground that its pictures stand on. */
export function Rail({ categories, selected, onSelect }: RailProps) {
  const t = useKioskText().browse;
  const shown = categories.filter(({ count, parent }) => count > 0 && parent === null);
  const rows = [{ id: 0, name: t.all }, ...shown];
  return (
    <nav className={styles.rail} aria-label={t.categories}>
      {rows.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.category}
          data-tile={id === 0 ? undefined : id % GROUNDS}
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
