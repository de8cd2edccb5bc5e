import { cartItemFor } from "../../cart/cart-item";
import { useCartStore } from "../../cart/use-cart";
import { Picture } from "../../components/pictures/picture";
import { Price } from "../../components/product/price";
import { offerFor, startChoice } from "../../components/product/size-choice";
import { tileOf } from "../../components/product/tile";
import { useText } from "../../i18n/use-text";
import type { Product } from "../../shop/wire";
import { Icon } from "../../ui/icon";
import { useRows } from "../reach/use-rows";
import { OpenProductButton } from "../product/open-product";
import { useSession } from "../session/session-provider";
import { Bilingual } from "./bilingual";
import styles from "./best-sellers.module.css";

/** Number of products shown, except with low reach, where it depends on the space. */
const SHOWN = 6;

type BestSellersProps = { products: readonly Product[]; onStart: () => void };

/** Best sellers of the attract screen; one touch adds the default size and starts the order. */
export function BestSellers({ products, onStart }: BestSellersProps) {
  const { low } = useSession().session.access;
  const { ref, rows } = useRows<HTMLUListElement>();
  return (
    <section className={styles.place} aria-labelledby="best-sellers">
      <h2 id="best-sellers" className={styles.title}>
        <Bilingual text={({ attract }) => attract.bestSellers} />
      </h2>
      <ul ref={ref} className={styles.list}>
        {products.slice(0, low ? rows : SHOWN).map((product) => (
          <BestSeller key={product.id} product={product} onStart={onStart} />
        ))}
      </ul>
    </section>
  );
}

function BestSeller({ product, onStart }: { product: Product; onStart: () => void }) {
  const t = useText();
  const cart = useCartStore();
  const offer = offerFor(product, startChoice(product));
  const { variation, sizeLabel, attributes, price, regularPrice } = offer;
  function add() {
    cart.getState().addItem(cartItemFor(product, variation, sizeLabel, attributes));
    onStart();
  }
  return (
    <li className={styles.card} data-tile={tileOf(product)}>
      <OpenProductButton product={product} className={styles.picture} onOpen={onStart}>
        {offer.image && (
          <Picture image={offer.image} sizes="400px" width={900} height={700} alt="" eager />
        )}
      </OpenProductButton>
      <h3 className={styles.name}>{product.name}</h3>
      <p className={styles.offer}>
        {sizeLabel && <span className={styles.size}>{sizeLabel}</span>}
        {price !== null && (
          <Price amount={price} currency={product.currency} regular={regularPrice} />
        )}
      </p>
      <button
        type="button"
        className={styles.add}
        aria-label={t.card.addNamed(product.name)}
        onClick={add}
      >
        <Icon name="plus" />
      </button>
    </li>
  );
}
