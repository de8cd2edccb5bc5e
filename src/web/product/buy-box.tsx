import { Fragment, Suspense } from "react";
import { dayOf } from "../../i18n/moment";
import { useLanguage, useText } from "../../i18n/use-text";
import { AddToCart } from "../../components/product/add-to-cart";
import { EnhancedForm } from "../../ui/enhanced-form";
import { CardExtra } from "../../components/product/card-extra";
import { Price } from "../../components/product/price";
import { Rating } from "../../components/reviews/rating";
import {
  isOnRequest,
  pricePer100g,
  type Choice,
  type Offer,
} from "../../components/product/size-choice";
import { ButtonLink } from "../../ui/button";
import { Link } from "../../ui/link";
import { storeHtml } from "../../ui/store-html";
import { LargeSizePicker } from "../../components/product/large-size-picker";
import { StockLabel } from "../../components/product/stock-label";
import { formatMoney, wholeUnits } from "../../money/format";
import type { Product } from "../../shop/wire";
import styles from "./buy-box.module.css";
import { categoryPath } from "../shop/listing-address";
import { declaredWords, useScreens } from "../routes/screens";
import { ShareLink } from "./share-link";

type BuyBoxProps = {
  product: Product;
  offer: Offer;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

/** Name, price, sizes, stock and the button to buy. */
export function BuyBox({ product, offer, choice, onChoose }: BuyBoxProps) {
  const { BuyDetails } = useScreens();
  return (
    <div className={styles.box}>
      <Categories product={product} />
      <h1 className={styles.name}>{product.name}</h1>
      <Rating product={product} />
      {product.short_description && (
        <div
          className={styles.short}
          dangerouslySetInnerHTML={storeHtml(product.short_description)}
        />
      )}
      <EnhancedForm action="/cart" method="post">
        <LargeSizePicker product={product} choice={choice} onChoose={onChoose} inForm="" />
        {!isOnRequest(offer) && (
          <div className={styles.buy}>
            <div aria-live="polite">
              {offer.sizeLabel && <p className={styles.size}>{offer.sizeLabel}</p>}
              <OfferPrice product={product} offer={offer} />
            </div>
            <div className={styles.add}>
              <AddToCart product={product} offer={offer} large />
              <CartLink />
            </div>
          </div>
        )}
      </EnhancedForm>
      {offer.availability === "available" && <StockLabel offer={offer} />}
      <Suspense fallback={declaredWords({ product })}>
        <BuyDetails product={product} offer={offer} styles={styles} />
      </Suspense>
      <ShareLink product={product} />
      <CardExtra product={product} chosen={{ choice, offer }} />
    </div>
  );
}

/** Links to the listings of the product's categories. */
function Categories({ product: { categories } }: { product: Product }) {
  const t = useText();
  return (
    <p className={styles.categories}>
      {categories.length === 0 && t.card.noCategories}
      {categories.map((category, index) => (
        <Fragment key={category.id}>
          {index > 0 && ", "}
          <Link to={categoryPath(category)}>{category.name}</Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Link to the cart; its style shows it only beside the quantity of an added product. */
function CartLink() {
  const t = useText();
  return (
    <ButtonLink to="/cart" className={styles.cart}>
      {t.card.view}
    </ButtonLink>
  );
}

function OfferPrice({ product, offer }: { product: Product; offer: Offer }) {
  const t = useText();
  const per100 = pricePer100g(offer);
  if (offer.price === null) return null;
  return (
    <p className={styles.price}>
      <Price
        amount={offer.price}
        currency={product.currency}
        regular={offer.regularPrice ?? undefined}
      />
      <Saving product={product} offer={offer} />
      {per100 !== null && (
        <span className={styles.per100}>
          <Price amount={wholeUnits(per100, product.currency)} currency={product.currency} />{" "}
          {t.card.per100g}
        </span>
      )}
    </p>
  );
}

/** Saving of a running sale, with its end if the shop has set one. */
function Saving({ product, offer }: { product: Product; offer: Offer }) {
  const t = useText().product;
  const { language } = useLanguage();
  const { price, regularPrice, saleEndsAt } = offer;
  if (price === null || regularPrice === null || regularPrice <= price) return null;
  return (
    <span className={styles.saving}>
      {t.saving(formatMoney(regularPrice - price, product.currency))}
      {saleEndsAt && `, ${t.saleEnds(dayOf(saleEndsAt, language))}`}
    </span>
  );
}
