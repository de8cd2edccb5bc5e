import { AddToCart } from "../../components/product/add-to-cart";
import { Price } from "../../components/product/price";
import { offerFor, type Choice } from "../../components/product/size-choice";
import { LargeSizePicker } from "../../components/product/large-size-picker";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import type { Product } from "../../shop/wire";
import { AllergenLine } from "../browse/allergen-line";
import type { Allergen } from "../browse/allergens";
import { Sheet } from "../components/sheet";
import { OpenProductButton } from "../product/open-product";
import { useChoice } from "../product/use-choice";
import { useKioskText } from "../use-kiosk-text";
import styles from "./low-row.module.css";

type RowProps = { product: Product; without: readonly Allergen[] };

/** Product in one row: name, price, size, quantity. */
export function LowRow({ product, without }: RowProps) {
  const [choice, choose] = useChoice(product);
  const offer = offerFor(product, choice);
  return (
    <article className={styles.row} aria-label={product.name}>
      <OpenProductButton product={product} className={styles.open} />
      <div className={styles.texts}>
        <h2>{product.name}</h2>
        {offer.price !== null && (
          <Price amount={offer.price} currency={product.currency} regular={offer.regularPrice} />
        )}
        <div className={styles.note}>
          <AllergenLine product={product} without={without} />
        </div>
      </div>
      {product.variations.length > 1 ? (
        <SizeSheet
          product={product}
          label={offer.sizeLabel ?? ""}
          choice={choice}
          onChoose={choose}
        />
      ) : (
        <span>{offer.sizeLabel}</span>
      )}
      <AddToCart product={product} offer={offer} large quiet />
    </article>
  );
}

type SizeSheetProps = {
  product: Product;
  /** Chosen size. */
  label: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function SizeSheet({ product, label, choice, onChoose }: SizeSheetProps) {
  const t = useKioskText();
  return (
    <Sheet
      title={product.name}
      renderButton={(props) => (
        <button
          type="button"
          className={styles.size}
          aria-label={t.browse.sizeOf(product.name, label)}
          {...props}
        >
          {label}
          <Icon name="chevron-down" />
        </button>
      )}
    >
      {(close) => (
        <div className={styles.choices}>
          <LargeSizePicker product={product} choice={choice} onChoose={onChoose} />
          <Button large wide onClick={close}>
            {t.common.done}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
