import { useState } from "react";
import { Loader } from "../../components/status/loader";
import { useText } from "../../i18n/use-text";
import { AllergenLine } from "../browse/allergen-line";
import { PER_PAGE, ShelfFailed } from "../browse/shelf";
import { TotalBar } from "../browse/total-bar";
import { useShelf } from "../browse/use-shelf";
import { WithoutFilter } from "../browse/without-filter";
import { Layout } from "../layout";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import { CategorySheet } from "./category-sheet";
import { LowRow } from "./low-row";
import { OrderSoFar } from "./order-so-far";
import { Pager } from "./pager";
import { pageOf } from "./paging";
import { Pictures } from "./pictures";
import { useRows } from "./use-rows";
import styles from "./low-browse.module.css";

/** Page of the catalogue, and page of the rows on the screen within it. */
type Place = { category: number; cataloguePage: number; page: number };

/** Rows of a catalogue that can span several pages of the shop, as one list of screen pages. */
function useShelfRows(size: number) {
  const { category, without } = useSession().session;
  const start = { category, cataloguePage: 1, page: 0 };
  const [stored, setPlace] = useState<Place>(start);
  const place = stored.category === category ? stored : start;
  const query = { per_page: PER_PAGE, page: place.cataloguePage, category };
  const shelf = useShelf(query, without);
  const { shown, page, count } = pageOf(shelf.products ?? [], size, place.page);
  const hasEarlier = place.cataloguePage > 1;
  const hasLater = place.cataloguePage < shelf.totalPages;
  /** Moves to a screen page; -1 and `count` are in the neighbouring pages of the catalogue. */
  function go(to: number) {
    if (to < 0) turn(-1, Number.MAX_SAFE_INTEGER);
    else if (to >= count) turn(1, 0);
    else setPlace({ ...place, page: to });
  }
  function turn(by: number, to: number) {
    setPlace({ category, cataloguePage: place.cataloguePage + by, page: to });
  }
  const earlier = hasEarlier ? 1 : 0;
  return {
    shelf,
    without,
    shown,
    pager: {
      page: page + earlier,
      count: count + earlier + (hasLater ? 1 : 0),
      go: (to: number) => go(to - earlier),
    },
  };
}

/**
 * Catalogue with every control in the lower part of the screen: the upper part shows the pictures of
 * the rows and the order so far, pages replace scrolling.
 */
export function LowBrowse() {
  const t = useKioskText();
  const { leave } = useSession();
  const { ref, rows } = useRows<HTMLDivElement>();
  const { shelf, without, shown, pager } = useShelfRows(rows);
  return (
    <Layout
      title={t.browse.title}
      back={{ icon: "refresh", label: t.common.startOver, go: leave }}
      tools={
        <>
          <CategorySheet />
          <WithoutFilter />
        </>
      }
      above={{
        label: t.review.title,
        content: (
          <div className={styles.above}>
            <Pictures
              items={shown.map((product) => ({
                id: product.id,
                name: product.name,
                product,
                note: <AllergenLine product={product} without={without} />,
              }))}
            />
            <OrderSoFar />
          </div>
        ),
      }}
      bar={
        <TotalBar>
          <Pager {...pager} />
        </TotalBar>
      }
    >
      <div ref={ref} className={styles.rows}>
        {shown.map((product) => (
          <LowRow key={product.id} product={product} without={without} />
        ))}
        <ShelfState shelf={shelf} />
      </div>
    </Layout>
  );
}

function ShelfState({ shelf }: { shelf: ReturnType<typeof useShelf> }) {
  const t = useKioskText().browse;
  const { loading } = useText().common;
  if (shelf.failed) return <ShelfFailed onRetry={shelf.retry} />;
  if (!shelf.products) return <Loader label={loading} />;
  return shelf.products.length === 0 && <p>{t.nothing}</p>;
}
