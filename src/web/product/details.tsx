import { Suspense } from "react";
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
import type { Image, Product, ProductPage } from "../../shop/wire";
import { PageMeta } from "../routes/page-meta";
import { SectionBoundary } from "../shared/section-boundary";
import { BuyBox } from "./buy-box";
import styles from "./details.module.css";
import { Facts } from "./facts";
import "./shared-picture.css";

// The device alone knows what was looked at: it comes after everything that the server knows.
const RecentlySeen = lazyWithFallback(() =>
  import("./recently-seen").then((file) => file.RecentlySeen),
);

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

type DetailsProps = {
  product: Product;
  /** What goes with it; undefined while it is on the way. */
  page: ProductPage | undefined;
};

/** The size that the address names, and how to change it there. */
function useChoice(product: Product) {
  const [address, setAddress] = useQuery();
  const choose = (choice: Choice) =>
    setAddress(withChoice(product, choice, address), { replace: true });
  return { choice: choiceIn(product, address), choose };
}

/** A product with all that a shopper may want to know before buying it. */
export function ProductDetails({ product, page }: DetailsProps) {
  const t = useText();
  const { choice, choose } = useChoice(product);
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
        <SharedPicture product={product.id}>
          <Gallery images={picturesOf(product)} shown={offer.image} />
        </SharedPicture>
        <BuyBox product={product} offer={offer} choice={choice} onChoose={choose} />
      </div>
      <SectionBoundary>
        <About product={product} weightGrams={offer.weightGrams} />
      </SectionBoundary>
      {page && <Beside page={page} />}
      <OnThisDevice product={product} />
    </article>
  );
}

/** Parts that depend on the device; they alone render again after hydration. */
function OnThisDevice({ product }: { product: Product }) {
  const mounted = useMounted();
  if (!mounted) return null;
  return (
    <SectionBoundary>
      <Suspense>
        <RecentlySeen product={product} />
      </Suspense>
    </SectionBoundary>
  );
}

/** What it is, and what is in it. */
function About({ product, weightGrams }: { product: Product; weightGrams: number | null }) {
  const t = useText();
  return (
    <div className={styles.more}>
      {product.description && (
        <section aria-labelledby="about-title">
          <h2 id="about-title">{t.product.about}</h2>
          {/* Sanitised where it enters the core, by an allow-list of tags. */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: product.description }} />
        </section>
      )}
      <Facts product={product} weightGrams={weightGrams} />
    </div>
  );
}

/** What shoppers say, and what goes with it. */
function Beside({ page }: { page: ProductPage }) {
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
            <ProductGrid products={related.slice(0, 4)} place="related" />
          </section>
        </SectionBoundary>
      )}
    </>
  );
}
