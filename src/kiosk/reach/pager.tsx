import { Icon } from "../../ui/icon";
import { useKioskText } from "../use-kiosk-text";
import type { Paging } from "./paging";
import styles from "./pager.module.css";

type PagerProps = Pick<Paging<unknown>, "page" | "count" | "go">;

/** Two large buttons that replace scrolling; nothing for a single page. */
export function Pager({ page, count, go }: PagerProps) {
  const t = useKioskText().pages;
  if (count < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t.label}>
      <button
        type="button"
        aria-label={t.previous}
        disabled={page === 0}
        onClick={() => go(page - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <output aria-label={t.position(page + 1, count)}>
        {page + 1} / {count}
      </output>
      <button
        type="button"
        aria-label={t.next}
        disabled={page === count - 1}
        onClick={() => go(page + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}
