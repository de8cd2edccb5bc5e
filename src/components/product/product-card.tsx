import { useState } from "react";
import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { formatMoney, wholeUnits } from "../../money/format";
import type { Product } from "../../shop/wire";
import { AddToCart } from "./add-to-cart";
import { CardExtra } from "./card-extra";
import { CardPromise } from "./card-promise";
import { Picture } from "../pictures/picture";
import { Price } from "./price";
import styles from "./product-card.module.css";
import { Rating } from "../reviews/rating";
import { leaveFrom, SharedPicture } from "../pictures/shared-picture";
import {
  hasPromisedTime,
  offerFor,
  pricePer100g,
  saleChoice,
  savingPercent,
  startChoice,
  weightLabel,
  withChoice,
  type Choice,
  type Offer,
} from "./size-choice";
import { EnhancedForm } from "../../ui/enhanced-form";
import { SizePicker } from "./size-picker";
import { tileOf } from "./tile";
import { Skeleton } from "../../ui/skeleton";

/** Width of a card's picture on screen: two or four cards in a row. */
const PICTURE_SIZES = "(min-width: 1100px) 280px, (min-width: 720px) 22vw, 46vw";

type CardProps = {
  product: Product;
  /** Target of the card's link; by default the product's page. */
  to?: string;
  /** Name of the card's list, for pages with several. */
  list?: string;
  /** Starts with the size on sale, if one is. */
  saleFirst?: boolean;
  /** Names the time at which an order is ready. */
  hasPromise?: boolean;
  /** Loads the picture eagerly, for cards that are visible without scrolling. */
  eager?: boolean;
};

/** Returns the URL of a card's product page, with the size that was picked on the card. */
function pageOf(product: Product, choice: Choice, to = `/products/${product.slug}`): string {
  const [path = "", query = ""] = to.split("?");
  const search = withChoice(product, choice, new URLSearchParams(query)).toString();
  return search ? `${path}?${search}` : path;
}

/** Returns the initial choice of a card; in a list of reduced products, one that is reduced. */
function firstChoice(product: Product, saleFirst: boolean | undefined): Choice {
  const start = startChoice(product);
  const isReduced = offerFor(product, start).regularPrice !== null;
  return (saleFirst && !isReduced && saleChoice(product)) || start;
}

/** Product in a listing: picture, categories, stars, name, sizes, price, button. */
export function ProductCard(props: CardProps) {
  const { product, to: page, list = "", saleFirst, hasPromise, eager } = props;
  const t = useText();
  const [choice, choose] = useState(() => firstChoice(product, saleFirst));
  const offer = offerFor(product, choice);
  const to = pageOf(product, choice, page);
  const card = `${list}-${product.id}`;
  const leave = () => leaveFrom(card);
  const categories = product.categories.map(({ name }) => name).join(", ");
  return (
    <article className={styles.card} data-tile={tileOf(product)}>
      <SharedPicture product={product.id} card={card}>
        <Link className={styles.picture} to={to} tabIndex={-1} aria-hidden="true" onClick={leave}>
          <CardPicture product={product} offer={offer} eager={eager} />
        </Link>
      </SharedPicture>
      <p className={styles.categories}>{categories || t.card.noCategories}</p>
      <div className={styles.rating}>
        <Rating product={product} />
      </div>
      <h3 className={styles.name}>
        <Link to={to} onClick={leave}>
          {product.name}
        </Link>
      </h3>
      <EnhancedForm action="/cart" method="post">
        <div className={styles.part}>
          <SizePicker product={product} choice={choice} onChoose={choose} inForm="" />
          {product.options.length === 0 && offer.weightGrams && (
            <p className={styles.weight}>{weightLabel(offer.weightGrams)}</p>
          )}
          <CardPrice product={product} offer={offer} />
        </div>
        <AddToCart product={product} offer={offer} />
        {hasPromise && hasPromisedTime(offer) && (
          <div className={styles.part}>
            <CardPromise />
          </div>
        )}
      </EnhancedForm>
      <CardExtra product={product} />
    </article>
  );
}

/** Badge of the chosen size's sale, else of the size that is on sale: `1kg −9 %`. */
function saleBadge(product: Product, offer: Offer, word: string): string | null {
  if (offer.regularPrice !== null) return `${word} −${savingPercent(offer)}\u00a0%`;
  const choice = saleChoice(product);
  const other = choice && offerFor(product, choice);
  return other && `${other.sizeLabel} −${savingPercent(other)}\u00a0%`;
}

type PictureProps = { product: Product; offer: Offer; eager?: boolean };

function CardPicture({ product, offer, eager }: PictureProps) {
  const badge = saleBadge(product, offer, useText().card.sale);
  return (
    <>
      {offer.image && (
        <Picture image={offer.image} sizes={PICTURE_SIZES} width={900} height={700} eager={eager} />
      )}
      {badge && <span className={styles.sale}>{badge}</span>}
    </>
  );
}

function CardPrice({ product, offer }: { product: Product; offer: Offer }) {
  const t = useText();
  const per100 = pricePer100g(offer);
  if (offer.price === null) return <span className={styles.price} />;
  return (
    <div className={styles.price}>
      <Price
        amount={offer.price}
        currency={product.currency}
        regular={offer.regularPrice ?? undefined}
      />
      {per100 !== null && offer.weightGrams !== 100 && (
        <span className={styles.per100}>
          {`${formatMoney(wholeUnits(per100, product.currency), product.currency)} ${t.card.per100g}`}
        </span>
      )}
    </div>
  );
}

/** Placeholder of a card, of the same size, while its product loads. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} data-testid="card-skeleton" aria-hidden="true">
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.lineShort} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.lineShort} />
      <Skeleton className={styles.lineTall} />
      <Skeleton className={styles.lineTall} />
    </div>
  );
}
