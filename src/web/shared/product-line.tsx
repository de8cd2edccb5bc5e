import { useText } from "../../i18n/use-text";
import { formatMoney } from "../../money/format";
import { Picture } from "../../components/pictures/picture";
import { tileOf } from "../../components/product/tile";
import type { Product } from "../../shop/wire";
import styles from "./product-line.module.css";

/** Product in one line of a list: picture, name and price. */
export function ProductLine({ product }: { product: Product }) {
  const t = useText().search;
  const { name, images, variations, currency } = product;
  const price = product.price === null ? "" : formatMoney(product.price, currency);
  const [image] = images;
  return (
    <span className={styles.line}>
      <span className={styles.picture} data-tile={tileOf(product)}>
        {image && <Picture image={image} sizes="72px" width={900} height={700} alt="" />}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>{price && variations.length > 1 ? t.from(price) : price}</span>
    </span>
  );
}
