import type { ReactNode } from "react";
import { Picture } from "../../components/pictures/picture";
import { tileOf } from "../../components/product/tile";
import type { Product } from "../../shop/wire";
import styles from "./pictures.module.css";

type PicturesProps = {
  /** Items in the order of the rows below. */
  items: { id: string | number; name: string; product: Product; note?: ReactNode }[];
};

/** Pictures of the rows on the screen, for its upper part, which is only looked at. */
export function Pictures({ items }: PicturesProps) {
  return (
    <ul className={styles.pictures}>
      {items.map(({ id, name, product, note }) => (
        <li key={id} className={styles.item} data-tile={tileOf(product)}>
          <span className={styles.picture}>
            {product.images[0] && (
              <Picture image={product.images[0]} sizes="500px" width={900} height={700} alt="" />
            )}
          </span>
          <div className={styles.texts}>
            <b>{name}</b>
            {note && <div className={styles.note}>{note}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
