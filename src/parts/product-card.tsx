import { useState } from "react";
import { Link } from "react-router";
import { useText } from "../i18n/use-text";
import type { Product } from "../shop/wire";
import { AddToCart } from "./add-to-cart";
import { Picture } from "./picture";
import { Price } from "./price";
import styles from "./product-card.module.css";
import { Rating } from "./rating";
import { offerFor, startChoice, type Offer } from "./size-choice";
import { SizePicker } from "./size-picker";
import { tileOf } from "./tile";
import { Skeleton } from "./ui/skeleton";

/** How wide a card's picture is on screen: two, three or four cards in a row. */
const PICTURE_SIZES = "(min-width: 1100px) 280px, (min-width: 700px) 31vw, 46vw";

type CardProps = {
  product: Product;
  /** Where the card leads; the product's page unless told. */
  to?: string;
  /** For cards that are seen at once: their picture is loaded first. */
  eager?: boolean;
};

/** A product as a listing shows it: picture, categories, stars, name, sizes, price, button. */
export function ProductCard({ product, to = `/products/${product.slug}`, eager }: CardProps) {
  const t = useText();
  const [choice, choose] = useState(() => startChoice(product));
  const offer = offerFor(product, choice);
  const categories = product.categories.map(({ name }) => name).join(", ");
  return (
    <article className={styles.card} data-tile={tileOf(product)}>
      <Link className={styles.picture} to={to} tabIndex={-1} aria-hidden="true">
        <CardPicture offer={offer} eager={eager} />
      </Link>
      <p className={styles.categories}>{categories || t.card.noCategories}</p>
      <h3 className={styles.name}>
        <Link to={to}>{product.name}</Link>
      </h3>
      <div className={styles.rating}>
        <Rating product={product} />
      </div>
      <div className={styles.sizes}>
        <SizePicker product={product} choice={choice} onChoose={choose} />
      </div>
      <div className={styles.buy}>
        <CardPrice product={product} offer={offer} />
        <AddToCart product={product} offer={offer} />
      </div>
    </article>
  );
}

function CardPicture({ offer, eager }: { offer: Offer; eager?: boolean }) {
  const t = useText();
  return (
    <>
      {offer.image && (
        <Picture image={offer.image} sizes={PICTURE_SIZES} width={900} height={700} eager={eager} />
      )}
      {offer.regularPrice !== null && <span className={styles.sale}>{t.card.sale}</span>}
    </>
  );
}

function CardPrice({ product, offer }: { product: Product; offer: Offer }) {
  if (offer.price === null) return <span className={styles.price} />;
  return (
    <div className={styles.price}>
      <Price
        amount={offer.price}
        currency={product.currency}
        regular={offer.regularPrice ?? undefined}
      />
    </div>
  );
}

/** The same box as a card, while its product is on the way. */
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
