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
const SLIDE_MS = 7_000;

/** Returns the index of the current product. */
function useSlide(count: number): number {
  const clock = useClock();
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    return clock.every(SLIDE_MS, () => setCurrent((before) => before + 1));
  }, [clock]);
  return current % count;
}

/**
 * Slide show of products, then the bakery's own picture, with a cross-fade: only opacity is
 * animated. Without products only the bakery's picture is shown.
 */
export function Showcase({ products }: { products: readonly Product[] }) {
  const count = products.length + 1;
  const current = useSlide(count);
  const next = (current + 1) % count;
  return (
    <span className={styles.stage}>
      {products.map((product, place) => (
        <ProductSlide
          key={product.id}
          product={product}
          shown={place === current}
          loaded={place === current || place === next}
        />
      ))}
      <BakerySlide shown={current === products.length} loaded={next === products.length} />
    </span>
  );
}

/** Bakery's own picture, as high or as wide as the screen. */
function BakerySlide({ shown, loaded }: { shown: boolean; loaded: boolean }) {
  const t = useKioskText().attract;
  return (
    <span className={styles.slide} data-shown={shown || undefined} aria-hidden={!shown}>
      <picture className={`${styles.picture} ${styles.bakery}`}>
        {(shown || loaded) && (
          <>
            <source media="(orientation: landscape)" srcSet={wide} />
            <img src={tall} alt={t.houseAlt} width={1080} height={1920} decoding="async" />
          </>
        )}
      </picture>
    </span>
  );
}

type ProductSlideProps = { product: Product; shown: boolean; loaded: boolean };

function ProductSlide({ product, shown, loaded }: ProductSlideProps) {
  const t = useKioskText().attract;
  const [image] = product.images;
  const price = product.price === null ? null : formatMoney(product.price, product.currency);
  const several = product.variations.length > 1;
  return (
    <span
      className={styles.slide}
      data-tile={tileOf(product)}
      data-shown={shown || undefined}
      aria-hidden={!shown}
    >
      <span className={styles.picture}>
        {image && loaded && (
          <Picture image={image} sizes="100vw" width={1000} height={778} alt="" eager />
        )}
      </span>
      <span className={styles.caption}>
        <span className={styles.name}>{product.name}</span>
        {price && <span className={styles.price}>{several ? t.from(price) : price}</span>}
      </span>
    </span>
  );
}
