import { Suspense } from "react";
import { fetchDeviceTexts } from "../../i18n/texts";
import { useText } from "../../i18n/use-text";
import { Gallery } from "../../components/pictures/gallery";
import { ProductGrid } from "../../components/product/product-grid";
import { Reviews } from "../../components/reviews/reviews";
import { SharedPicture } from "../../components/pictures/shared-picture";
import { choiceIn, offerFor, withChoice, type Choice } from "../../components/product/size-choice";
import { tileOf } from "../../components/product/tile";
import { useQuery } from "../../ui/address";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";
import { useMounted } from "../../ui/use-mounted";
import { storeHtml } from "../../ui/store-html";
import type { Image, Product, ProductPage } from "../../shop/wire";
import { PageMeta } from "../routes/page-meta";
import { SectionBoundary } from "../shared/section-boundary";
import { BuyBox } from "./buy-box";
import styles from "./details.module.css";
import { Facts } from "../../components/product/facts";
import "./shared-picture.css";

// Only the device knows the viewed products, so they come after all content from the server.
const RecentlyViewed = lazyWithFallback(() =>
  Promise.all([import("./recently-viewed"), fetchDeviceTexts()]).then(
    ([file]) => file.RecentlyViewed,
  ),
);

/** Returns all pictures of a product, including those of its sizes, without duplicates. */
export function picturesOf(product: Product): Image[] {
  const own = product.variations.flatMap(({ image }) => (image ? [image] : []));
  const bySrc = new Map([...product.images, ...own].map((image) => [image.src, image]));
  return [...bySrc.values()];
}

/** Converts HTML to plain text. */
const plainText = (html: string) => html.replace(/<[^>]*>/g, " ").trim();

type DetailsProps = {
  product: Product;
  /** Related products and reviews; undefined while they load. */
  page: ProductPage | undefined;
};

/** Returns the choice in the URL, and its setter. */
function useChoice(product: Product) {
  const [address, setAddress] = useQuery();
  const choose = (choice: Choice) =>
    setAddress(withChoice(product, choice, address), { replace: true });
  return { choice: choiceIn(product, address), choose };
}

/** Product with its pictures, price, description and reviews. */
export function ProductDetails({ product, page }: DetailsProps) {
  const { choice, choose } = useChoice(product);
  const offer = offerFor(product, choice);
  return (
    <article className={styles.product} data-tile={tileOf(product)}>
      <PageMeta
        title={product.name}
        description={plainText(product.short_description) || product.name}
        path={`/products/${product.slug}`}
      />
      <div className={styles.top}>
        <SharedPicture product={product.id}>
          <Gallery images={picturesOf(product)} shown={offer.image} />
        </SharedPicture>
        <BuyBox product={product} offer={offer} choice={choice} onChoose={choose} />
      </div>
      <SectionBoundary>
        <About product={product} weightGrams={offer.weightGrams} />
      </SectionBoundary>
      {page && <ReviewsAndRelated page={page} />}
      <DeviceContent product={product} />
    </article>
  );
}

/** Parts that depend on the device; only they render again after hydration. */
function DeviceContent({ product }: { product: Product }) {
  const mounted = useMounted();
  if (!mounted) return null;
  return (
    <SectionBoundary>
      <Suspense>
        <RecentlyViewed product={product} />
      </Suspense>
    </SectionBoundary>
  );
}

/** Description and ingredients of a product. */
function About({ product, weightGrams }: { product: Product; weightGrams: number | null }) {
  const t = useText();
  return (
    <div className={styles.more}>
      {product.description && (
        <section aria-labelledby="about-title">
          <h2 id="about-title">{t.product.about}</h2>
          <div className={styles.prose} dangerouslySetInnerHTML={storeHtml(product.description)} />
        </section>
      )}
      <Facts product={product} weightGrams={weightGrams} />
    </div>
  );
}

/** Reviews and related products. */
function ReviewsAndRelated({ page }: { page: ProductPage }) {
  const t = useText();
  const { product, related, reviews } = page;
  return (
    <>
      <SectionBoundary>
        <Reviews reviews={reviews} rating={product.rating} />
      </SectionBoundary>
      {related.length > 0 && (
        <SectionBoundary>
          <section aria-labelledby="related-title">
            <h2 id="related-title">{t.product.related}</h2>
            <ProductGrid products={related.slice(0, 4)} list="related" />
          </section>
        </SectionBoundary>
      )}
    </>
  );
}
