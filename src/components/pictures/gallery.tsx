import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { fetchFooterTexts } from "../../i18n/texts";
import { useLanguage, useText } from "../../i18n/use-text";
import type { Image } from "../../shop/wire";
import styles from "./gallery.module.css";
import { Picture, altText } from "./picture";
import { lazyWithFallback } from "../../ui/lazy-with-fallback";

// Loaded with the first press.
const LargePicture = lazyWithFallback(() =>
  Promise.all([import("./gallery-large"), fetchFooterTexts()]).then(([file]) => file.LargePicture),
);

type GalleryProps = {
  images: readonly Image[];
  /** Picture of the chosen size: the gallery scrolls to it. */
  shown: Image | null;
};

/** Scrolls to the picture at an index; returns the index that the shopper has swiped to. */
function useScrollPosition(count: number, wanted: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(Math.max(wanted, 0));
  const [followed, setFollowed] = useState(wanted);
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted >= 0) setAt(wanted);
  }
  useEffect(() => {
    const { current } = strip;
    current?.scrollTo?.({ left: at * current.clientWidth });
  }, [at]);

  const select = (index: number) => setAt(Math.min(Math.max(index, 0), count - 1));
  function settle() {
    const { current } = strip;
    if (current?.clientWidth) setAt(Math.round(current.scrollLeft / current.clientWidth));
  }
  return { strip, at, select, settle };
}

/** Gallery of pictures to swipe, to step through with the arrow keys, and to enlarge. */
export function Gallery({ images, shown }: GalleryProps) {
  const t = useText();
  const { language } = useLanguage();
  const wanted = images.findIndex(({ src }) => src === shown?.src);
  const { strip, at, select, settle } = useScrollPosition(images.length, wanted);
  const [large, setLarge] = useState(false);

  function step(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    select(at + by);
  }

  if (images.length === 0) return <div className={styles.none} />;
  return (
    <section className={styles.gallery} aria-label={t.product.pictures}>
      <ul className={styles.strip} ref={strip} onScrollEnd={settle}>
        {images.map((image, index) => (
          <li key={image.src}>
            <button
              type="button"
              aria-label={t.product.enlarge(altText(image, language), index + 1, images.length)}
              tabIndex={index === at ? 0 : -1}
              onClick={() => setLarge(true)}
              onKeyDown={step}
            >
              <Picture
                image={image}
                sizes="(min-width: 900px) 640px, (min-width: 720px) 50vw, 100vw"
                width={900}
                height={700}
                eager={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && <Thumbnails images={images} at={at} onSelect={select} />}
      {large && (
        <Suspense>
          <LargePicture
            images={images}
            index={at}
            onSelect={select}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

type ThumbnailProps = { images: readonly Image[]; at: number; onSelect: (index: number) => void };

function Thumbnails({ images, at, onSelect }: ThumbnailProps) {
  const t = useText();
  return (
    <div className={styles.thumbnails}>
      {images.map((image, index) => (
        <button
          key={image.src}
          type="button"
          aria-label={t.product.pictureNumber(index + 1)}
          aria-current={index === at || undefined}
          onClick={() => onSelect(index)}
        >
          <Picture image={image} sizes="72px" width={900} height={700} />
        </button>
      ))}
    </div>
  );
}
