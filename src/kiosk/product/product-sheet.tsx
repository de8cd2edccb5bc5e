import { useEffect, useRef } from "react";
import { Picture } from "../../components/pictures/picture";
import { AddToCart } from "../../components/product/add-to-cart";
import { Facts } from "../../components/product/facts";
import { Price } from "../../components/product/price";
import { offerFor, pricePer100g, type Offer } from "../../components/product/size-choice";
import { LargeSizePicker } from "../../components/product/large-size-picker";
import { tileOf } from "../../components/product/tile";
import { useText } from "../../i18n/use-text";
import { wholeUnits } from "../../money/format";
import type { Product } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { storeHtml } from "../../ui/store-html";
import { AllergenLine } from "../browse/allergen-line";
import { useMoreBelow } from "../browse/use-more-below";
import { useSession } from "../session/session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./product-sheet.module.css";
import { useChoice } from "./use-choice";

/** Sheet of the product that the customer has touched; nothing if there is none. */
export function ProductSheet() {
  const { session, change } = useSession();
  const { openProduct } = session;
  if (!openProduct) return null;
  return <OpenSheet product={openProduct} onClose={() => change({ openProduct: null })} />;
}

type SheetProps = { product: Product; onClose: () => void };

/**
 * Modal sheet: the upper part describes the product, the lower part has all controls, also that
 * which scrolls the description, so that low reach needs no other layout.
 */
function OpenSheet({ product, onClose }: SheetProps) {
  const t = useKioskText();
  const [choice, choose] = useChoice(product);
  const dialog = useRef<HTMLDialogElement>(null);
  const { ref, more, scrolled, scrollOn, scrollBack } = useMoreBelow<HTMLDivElement>();
  const offer = offerFor(product, choice);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // An element that is removed while it is open returns no focus.
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-tile={tileOf(product)}
      aria-labelledby="product-name"
      onClose={onClose}
    >
      <div ref={ref} className={styles.about}>
        <Description product={product} offer={offer} />
      </div>
      <div className={styles.controls}>
        <LargeSizePicker product={product} choice={choice} onChoose={choose} />
        <div className={styles.buy}>
          <OfferPrice product={product} offer={offer} />
          <AddToCart product={product} offer={offer} large quiet />
        </div>
        <div className={styles.buttons}>
          <Button large look="outline" onClick={onClose}>
            <Icon name="arrow-left" />
            {t.product.close}
          </Button>
          {(more || scrolled) && (
            <Button large look="outline" onClick={more ? scrollOn : scrollBack}>
              <Icon name={more ? "chevron-down" : "chevron-up"} />
              {more ? t.product.readOn : t.product.toTop}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

type OfferProps = { product: Product; offer: Offer };

/** Picture, allergens, the shop's own words, weight, ingredients and nutrition. */
function Description({ product, offer }: OfferProps) {
  const { without } = useSession().session;
  const { image, weightGrams } = offer;
  return (
    <>
      <div className={styles.picture}>
        {image && <Picture image={image} sizes="1000px" width={900} height={700} eager />}
      </div>
      <div className={styles.texts}>
        <h2 id="product-name" className={styles.name}>
          {product.name}
        </h2>
        {/* Sanitised on import into the core, by an allow-list of tags. */}
        <div
          className={styles.lead}
          dangerouslySetInnerHTML={storeHtml(product.short_description)}
        />
        <AllergenLine product={product} without={without} />
        <div className={styles.facts}>
          <Facts product={product} weightGrams={weightGrams} />
        </div>
      </div>
    </>
  );
}

function OfferPrice({ product, offer }: OfferProps) {
  const t = useText().card;
  const { price, regularPrice } = offer;
  const per100 = pricePer100g(offer);
  if (price === null) return null;
  return (
    <p className={styles.price}>
      <Price amount={price} currency={product.currency} regular={regularPrice} />
      {per100 !== null && (
        <span className={styles.per100}>
          <Price amount={wholeUnits(per100, product.currency)} currency={product.currency} />{" "}
          {t.per100g}
        </span>
      )}
    </p>
  );
}
