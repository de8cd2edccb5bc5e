import { useText } from "../i18n/use-text";
import { formatMoney } from "../money/format";
import { Picture } from "../parts/picture";
import { tileOf } from "../parts/tile";
import { Link } from "../parts/ui/link";
import { useProducts } from "../shop/use-products";
import type { Product, ProductQuery } from "../shop/wire";
import styles from "./nearest.module.css";

/** What an address that leads nowhere may have meant; nothing where nobody can tell. */
export function Nearest({ query }: { query: ProductQuery }) {
  const t = useText().notFound;
  const { data } = useProducts(query);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.nearest} aria-labelledby="nearest-title">
      <h2 id="nearest-title">{t.near(data.items.length)}</h2>
      <ul>
        {data.items.map((product) => (
          <li key={product.id}>
            <Meant product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Meant({ product }: { product: Product }) {
  const t = useText().search;
  const { slug, name, images, variations, currency } = product;
  const price = product.price === null ? "" : formatMoney(product.price, currency);
  const [image] = images;
  return (
    <Link to={`/products/${slug}`} className={styles.meant}>
      <span className={styles.picture} data-tile={tileOf(product)}>
        {image && <Picture image={image} sizes="72px" width={900} height={700} alt="" />}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>{price && variations.length > 1 ? t.from(price) : price}</span>
    </Link>
  );
}
