import { useEffect, useState } from "react";
import { formatMoney } from "../../money/format";
import { Picture } from "../../components/pictures/picture";
import { tileOf } from "../../components/product/tile";
import type { Product } from "../../shop/wire";
import { useClock } from "../device/clock";
import tall from "./pictures/attract-tall.webp";
import wide from "./pictures/attract-wide.webp";
import styles from "./showcase.module.css";
import { useKioskText } from "../use-kiosk-text";

/** Display time of one product, in milliseconds. */
const TURN_MS = 7_000;

/** Returns the index of the current product. */
function useTurn(count: number): number {
  const clock = useClock();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    return clock.every(TURN_MS, () => setTurn((before) => before + 1));
  }, [clock]);
  return turn % count;
}

/**
 * Slide show of products, then the bakery's own picture, with a cross-fade: only opacity is
 * animated. Without products only the bakery's picture is shown.
 */
export function Showcase({ products }: { products: readonly Product[] }) {
  const turns = products.length + 1;
  const turn = useTurn(turns);
  const next = (turn + 1) % turns;
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
      <House shown={turn === products.length} near={next === products.length} />
    </span>
  );
}

/** Bakery's own picture, as high or as wide as the screen. */
function House({ shown, near }: { shown: boolean; near: boolean }) {
  const t = useKioskText().attract;
  return (
    <span className={styles.exhibit} data-shown={shown || undefined} aria-hidden={!shown}>
      <picture className={`${styles.picture} ${styles.house}`}>
        {(shown || near) && (
          <>
            <source media="(orientation: landscape)" srcSet={wide} />
            <img src={tall} alt={t.houseAlt} width={1080} height={1920} decoding="async" />
          </>
        )}
      </picture>
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
