import { useState } from "react";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { useProducts } from "../../shop/use-products";
import type { ProductQuery } from "../../shop/wire";
import { isWithout, type Allergen } from "./allergens";
import { useDevice } from "../device/use-device";
import { useNow } from "../device/use-now";
import { useKioskText } from "../use-kiosk-text";
import { KioskCard } from "./kiosk-card";
import styles from "./shelf.module.css";

/** Page size: a bakery's catalogue fits on one page, a larger shop's is loaded page by page. */
const PER_PAGE = 60;
const MINUTE_MS = 60_000;
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

/** Returns the ids of the products that staff have snoozed. */
function useSnoozed(): Set<number> {
  const now = useNow(MINUTE_MS);
  const { snoozed } = useDevice();
  return new Set(snoozed.filter(({ until }) => until > now).map(({ product_id }) => product_id));
}

type PageProps = {
  query: ProductQuery;
  without: readonly Allergen[];
  /** Set on the last page only. */
  onMore: (() => void) | null;
};

function ShelfPage({ query, without, onMore }: PageProps) {
  const t = useKioskText().browse;
  const { data, error, mutate } = useProducts(query);
  const snoozed = useSnoozed();
  if (!data && error) {
    return (
      <div className={styles.message} role="alert">
        <p>{t.failed}</p>
        <Button large look="outline" onClick={() => void mutate()}>
          {t.again}
        </Button>
      </div>
    );
  }
  if (!data) return SKELETONS.map((key) => <Skeleton key={key} className={styles.skeleton} />);
  const shown = data.items.filter(
    (product) => isWithout(product, without) && !snoozed.has(product.id),
  );
  return (
    <>
      {shown.map((product) => (
        <KioskCard key={product.id} product={product} without={without} />
      ))}
      {shown.length === 0 && <p className={styles.message}>{t.nothing}</p>}
      {onMore && (query.page ?? 1) < data.total_pages && (
        <div className={styles.message}>
          <Button large look="outline" onClick={onMore}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  );
}
