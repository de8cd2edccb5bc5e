import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useText } from "../../i18n/use-text";
import { useGo } from "../../ui/address";
import { CoreIcon } from "../../ui/core-icon";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import styles from "./search-button.module.css";

// Loaded with the first press.
const SearchDialog = lazyWithFallback(
  () => import("../search/search-dialog").then((file) => file.SearchDialog),
  ToShop,
);

/** Fallback of the dialog: navigates to the shop, which has a search field. */
function ToShop({ open }: { open: boolean }) {
  const go = useGo();
  useEffect(() => {
    if (open) go("/shop");
  }, [go, open]);
  return null;
}

/** Button that opens the search on every page; navigation closes it. */
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
        <CoreIcon name="search" size={26} />
      </button>
      {openedAt !== null && (
        <Suspense>
          <SearchDialog open={openedAt === key} onClose={() => setOpenedAt("")} />
        </Suspense>
      )}
    </>
  );
}
