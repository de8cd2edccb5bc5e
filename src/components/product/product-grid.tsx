import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import { showWhole } from "../../ui/show-whole";
import { ProductCard, ProductCardSkeleton } from "./product-card";
import styles from "./product-grid.module.css";

const SKELETON_CARDS = ["a", "b", "c", "d"];

type GridProps = {
  /** Undefined while they load. */
  products: readonly Product[] | undefined;
  /** Target of a card's link; by default the product's page. */
  cardTo?: (product: Product) => string;
  /** Name of this list, for pages with several. */
  list?: string;
  /** Whether cards start with the size on sale. */
  saleFirst?: boolean;
  /** Whether cards name the time at which an order is ready; the home page does so once. */
  hasPromise?: boolean;
  /** Shows the cards in one row, which scrolls sideways. */
  inRow?: boolean;
  /** Number of cards that are visible without scrolling. */
  eager?: number;
};

/** Grid or row of product cards: four skeletons while loading, a text if empty. */
export function ProductGrid(props: GridProps) {
  const { products, cardTo, list, saleFirst, hasPromise = true, inRow, eager = 0 } = props;
  const t = useText();
  if (products?.length === 0) return <p className="message-box">{t.listing.noProducts}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only scrolls
    <ul
      className={inRow ? styles.row : styles.grid}
      aria-busy={!products || undefined}
      onFocus={inRow ? showWhole : undefined}
    >
      {products?.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            to={cardTo?.(product)}
            list={list}
            saleFirst={saleFirst}
            hasPromise={hasPromise}
            eager={index < eager}
          />
        </li>
      )) ??
        SKELETON_CARDS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
    </ul>
  );
}
