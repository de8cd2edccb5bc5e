import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { ProductGrid } from "../../components/product/product-grid";
import { useProduct } from "../../shop/use-product";
import type { CartLine } from "../../components/cart-lines";
import styles from "./cross-sell.module.css";

const MAX_OFFERED = 4;

/**
 * Products related to the item with the highest value in the cart: the shop's cross-sells, else
 * similar ones.
 */
export function CrossSell({ lines }: { lines: readonly CartLine[] }) {
  const t = useText();
  const [mostValuable] = lines.toSorted((a, b) => b.value - a.value);
  // An item added from this list keeps its place, so that nothing moves under the finger.
  const [initialProducts] = useState(() => new Set(lines.map(({ product_id }) => product_id)));
  const { data } = useProduct(mostValuable ? { slug: mostValuable.product.slug } : null);
  const offered = data?.related.filter(
    ({ id, in_stock, purchasable }) => in_stock && purchasable && !initialProducts.has(id),
  );
  if (!offered || offered.length === 0) return null;
  return (
    <section className={styles.offered} aria-labelledby="goes-well">
      <h2 id="goes-well">{t.cart.goesWell}</h2>
      <ProductGrid products={offered.slice(0, MAX_OFFERED)} list="cart" />
    </section>
  );
}
