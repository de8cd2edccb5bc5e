import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
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
  /** Number of cards that are visible without scrolling. */
  eager?: number;
};

/** Grid of product cards: four skeletons while loading, a text if empty. */
export function ProductGrid({ products, cardTo, list, saleFirst, eager = 0 }: GridProps) {
  const t = useText();
  if (products?.length === 0) return <p className="message-box">{t.listing.noProducts}</p>;
  return (
    <ul className={styles.grid} aria-busy={!products || undefined}>
      {products?.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            to={cardTo?.(product)}
            list={list}
            saleFirst={saleFirst}
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
