import { useEffect, useState } from "react";
import { formatMoney } from "../money/format";
import { Picture } from "../parts/picture";
import { tileOf } from "../parts/tile";
import type { Product } from "../shop/wire";
import { useClock } from "./clock";
import styles from "./showcase.module.css";
import { useKioskText } from "./use-kiosk-text";

/** How long one product is seen, in milliseconds. */
const TURN_MS = 7_000;

/** Which product's turn it is. */
function useTurn(count: number): number {
  const clock = useClock();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    return clock.every(TURN_MS, () => setTurn((before) => before + 1));
  }, [clock]);
  return count === 0 ? 0 : turn % count;
}

/** Products in turn, one picture fading into the next: only opacity moves. */
export function Showcase({ products }: { products: readonly Product[] }) {
  const turn = useTurn(products.length);
  const next = (turn + 1) % Math.max(1, products.length);
  return (
    <span className={styles.stage}>
      {products.map((product, place) => (
        <Exhibit
          key={product.id}
          product={product}
          shown={place === turn}
          near={place === turn || place === next}
        />
      ))}
    </span>
  );
}

type ExhibitProps = { product: Product; shown: boolean; near: boolean };

function Exhibit({ product, shown, near }: ExhibitProps) {
  const t = useKioskText().attract;
  const [image] = product.images;
  const price = product.price === null ? null : formatMoney(product.price, product.currency);
  const several = product.variations.length > 1;
  return (
    <span
      className={styles.exhibit}
      data-tile={tileOf(product)}
      data-shown={shown || undefined}
      aria-hidden={!shown}
    >
      <span className={styles.picture}>
        {image && near && (
          <Picture image={image} sizes="100vw" width={1000} height={778} alt="" eager />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{product.name}</span>
        {price && <span className={styles.price}>{several ? t.from(price) : price}</span>}
      </span>
    </span>
  );
}
