import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useText } from "../../i18n/use-text";
import { Icon } from "../../parts/ui/icon";
import styles from "./search-button.module.css";

// Nobody needs it before the first press.
const SearchDialog = lazy(() =>
  import("../search/search-dialog").then(({ SearchDialog: dialog }) => ({ default: dialog })),
);

/** Opens the search from any page; another page closes it. */
export function SearchButton() {
  const t = useText();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t.search.open}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(key)}
      >
        <Icon name="search" size={26} />
      </button>
      {openedAt !== null && (
        <Suspense>
          <SearchDialog open={openedAt === key} onClose={() => setOpenedAt("")} />
        </Suspense>
      )}
    </>
  );
}
