import { AddToCart } from "../../components/product/add-to-cart";
import { Picture } from "../../components/pictures/picture";
import { Price } from "../../components/product/price";
import { offerFor } from "../../components/product/size-choice";
import { SizePicker } from "../../components/product/size-picker";
import { tileOf } from "../../components/product/tile";
import type { Product } from "../../shop/wire";
import type { Allergen } from "./allergens";
import { OpenProductButton } from "../product/open-product";
import { useChoice } from "../product/use-choice";
import { AllergenLine } from "./allergen-line";
import styles from "./kiosk-card.module.css";

type CardProps = { product: Product; without: readonly Allergen[] };

/** Product with all its controls: size, price, allergens, quantity. */
export function KioskCard({ product, without }: CardProps) {
  const [choice, choose] = useChoice(product);
  const offer = offerFor(product, choice);
  return (
    <article className={styles.card} data-tile={tileOf(product)} aria-label={product.name}>
      <OpenProductButton product={product} className={styles.picture}>
        {offer.image && (
          <Picture image={offer.image} sizes="420px" width={900} height={700} alt="" />
        )}
      </OpenProductButton>
      <h2 className={styles.name}>{product.name}</h2>
      <AllergenLine product={product} without={without} />
      <div className={styles.sizes}>
        <SizePicker product={product} choice={choice} onChoose={choose} />
      </div>
      <div className={styles.buy}>
        {offer.price !== null && (
          <p className={styles.price}>
            <Price amount={offer.price} currency={product.currency} regular={offer.regularPrice} />
          </p>
        )}
        <div className={styles.add}>
          <AddToCart product={product} offer={offer} large quiet />
        </div>
      </div>
    </article>
  );
}
