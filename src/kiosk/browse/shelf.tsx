import { useState } from "react";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import type { ProductQuery } from "../../shop/wire";
import type { Allergen } from "./allergens";
import { useKioskText } from "../use-kiosk-text";
import { KioskCard } from "./kiosk-card";
import { useShelf } from "./use-shelf";
import styles from "./shelf.module.css";

/** Page size: a bakery's catalogue fits on one page, a larger shop's is loaded page by page. */
export const PER_PAGE = 60;
const SKELETONS = ["a", "b", "c", "d", "e", "f"];

type ShelfProps = { category: number; without: readonly Allergen[] };

/** Products of a category, without those that the person avoids. */
export function Shelf({ category, without }: ShelfProps) {
  const [pages, setPages] = useState(1);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return (
    <div className={styles.shelf}>
      {numbers.map((page) => (
        <ShelfPage
          key={page}
          query={{ per_page: PER_PAGE, page, category }}
          without={without}
          onMore={page === pages ? () => setPages(page + 1) : null}
        />
      ))}
    </div>
  );
}

type PageProps = {
  query: ProductQuery;
  without: readonly Allergen[];
  /** Set on the last page only. */
  onMore: (() => void) | null;
};

function ShelfPage({ query, without, onMore }: PageProps) {
  const t = useKioskText().browse;
  const { products, totalPages, failed, retry } = useShelf(query, without);
  if (failed) return <ShelfFailed onRetry={retry} />;
  if (!products) return SKELETONS.map((key) => <Skeleton key={key} className={styles.skeleton} />);
  return (
    <>
      {products.map((product) => (
        <KioskCard key={product.id} product={product} without={without} />
      ))}
      {products.length === 0 && <p className={styles.message}>{t.nothing}</p>}
      {onMore && (query.page ?? 1) < totalPages && (
        <div className={styles.message}>
          <Button large look="outline" onClick={onMore}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Message that the products could not be loaded, with a button to try again. */
export function ShelfFailed({ onRetry }: { onRetry: () => void }) {
  const t = useKioskText().browse;
  return (
    <div className={styles.message} role="alert">
      <p>{t.failed}</p>
      <Button large look="outline" onClick={onRetry}>
        {t.again}
      </Button>
    </div>
  );
}
