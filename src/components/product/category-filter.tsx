import { useText } from "../../i18n/use-text";
import type { Category } from "../../shop/wire";
import styles from "./category-filter.module.css";
import { showWhole } from "../../ui/show-whole";
import { Skeleton } from "../../ui/skeleton";

const SKELETON_BUTTONS = [..."abcdefg"];

type FilterProps = {
  /** Undefined while they load. */
  categories: readonly Category[] | undefined;
  /** Whether each button shows the number of its products. */
  counted?: boolean;
  /** Whether the buttons belong to a form that opens the listing of a category without scripts. */
  inForm?: boolean;
  /** Category id; 0 = all. */
  selected: number;
  onSelect: (category: number) => void;
};

/** Scrolls a row at its beginning sideways, until the selected button starts in its middle. */
function showChosen(button: HTMLElement | null): void {
  const row = button?.closest("div");
  if (button && row) row.scrollLeft ||= button.offsetLeft - row.clientWidth / 2;
}

/**
 * Row of buttons, one for each category, the selected one marked; it scrolls sideways if needed.
 */
export function CategoryFilter({ categories, counted, inForm, selected, onSelect }: FilterProps) {
  const t = useText();
  if (categories?.length === 0) return <p className={styles.empty}>{t.listing.noCategories}</p>;
  const all = { id: 0, name: t.listing.allCategories, count: undefined };
  return (
    <div className={styles.scroller}>
      <fieldset className={styles.row}>
        <legend className="visually-hidden">{t.listing.categories}</legend>
        {categories
          ? [all, ...categories].map(({ id, name, count }) => (
              <button
                key={id}
                ref={id === selected ? showChosen : undefined}
                onFocus={showWhole}
                type={inForm ? "submit" : "button"}
                name={inForm && id > 0 ? "category" : undefined}
                value={inForm ? id : undefined}
                className={styles.button}
                aria-pressed={id === selected}
                data-count={counted ? count : undefined}
                onClick={() => onSelect(id)}
              >
                {name}
              </button>
            ))
          : SKELETON_BUTTONS.map((key) => (
              <span key={key} data-testid="category-skeleton">
                <Skeleton className={styles.skeleton} />
              </span>
            ))}
      </fieldset>
    </div>
  );
}
