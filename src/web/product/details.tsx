import { useState } from "react";
import { useText } from "../../i18n/use-text";
import { Gallery } from "../../parts/gallery";
import { ProductGrid } from "../../parts/product-grid";
import { Reviews } from "../../parts/reviews";
import { offerFor, startChoice } from "../../parts/size-choice";
import { tileOf } from "../../parts/tile";
import type { Image, Product, ProductPage } from "../../shop/wire";
import { PageMeta } from "../page-meta";
import { BuyBox } from "./buy-box";
import styles from "./details.module.css";
import { Facts } from "./facts";
import { RecentlySeen } from "./recently-seen";

/** All pictures of a product, those of its sizes included, each once. */
export function picturesOf(product: Product): Image[] {
  const own = product.variations.flatMap(({ image }) => (image ? [image] : []));
  const bySrc = new Map([...product.images, ...own].map((image) => [image.src, image]));
  return [...bySrc.values()];
}

/** HTML as one line of plain text, cut to what search engines show. */
export function plainText(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 160 ? `${words.slice(0, 159)}…` : words;
}

/** A product with all that a shopper may want to know before buying it. */
export function ProductDetails({ page }: { page: ProductPage }) {
  const t = useText();
  const { product, related, reviews } = page;
  const [choice, choose] = useState(() => startChoice(product));
  const offer = offerFor(product, choice);
  return (
    <article className={styles.product} data-tile={tileOf(product)}>
      <PageMeta
        title={`${product.name} · Korosho`}
        description={
          plainText(product.short_description) || t.product.metaDescription(product.name)
        }
        path={`/products/${product.slug}`}
      />
      <div className={styles.top}>
        <Gallery images={picturesOf(product)} shown={offer.image} name={product.name} />
        <BuyBox product={product} offer={offer} choice={choice} onChoose={choose} />
      </div>
      <div className={styles.more}>
        {product.description && (
          <section aria-labelledby="about-title">
            <h2 id="about-title">{t.product.about}</h2>
            {/* Sanitised where it enters the core, by an allow-list of tags. */}
            <div
              className={styles.prose}
              dangerouslySetInnerHTML={{ __html: product.description }}
            />
          </section>
        )}
        <Facts product={product} weightGrams={offer.weightGrams} />
      </div>
      <Reviews reviews={reviews} rating={product.rating} />
      {related.length > 0 && (
        <section aria-labelledby="related-title">
          <h2 id="related-title">{t.product.related}</h2>
          <ProductGrid products={related.slice(0, 4)} />
        </section>
      )}
      <RecentlySeen product={product} />
    </article>
  );
}
