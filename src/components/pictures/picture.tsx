import { useState, type CSSProperties } from "react";
import { PICTURE_WIDTHS } from "../../host/host";
import { useLanguage } from "../../i18n/use-text";
import { useHost } from "../../host/host-context";
import type { Language } from "../../i18n/language";
import type { Image } from "../../shop/wire";

type PictureProps = {
  image: Image;
  /** How wide it is on screen, as the `sizes` of `<img>`. */
  sizes: string;
  /** Proportions, in pixels; products are 900 by 700. */
  width: number;
  height: number;
  /** Seen at once: loaded first, not when scrolled to. */
  eager?: boolean;
  className?: string;
  /** Instead of the shop's own words; empty for an ornament. */
  alt?: string;
};

/** Behind a picture on its way: its colour. */
function placeholderBackground({ placeholder }: Image): CSSProperties | undefined {
  return placeholder ? { backgroundColor: placeholder } : undefined;
}

/** Where the colours of a blur lie: the middle, then the corners. */
const POINTS = ["50% 50%", "0 0", "100% 0", "0 100%", "100% 100%"];

/** A blur of five colours, three hex digits each, laid on the ground. */
function blurred(colours: string): string {
  const spot = (at: string, nth: number) =>
    `radial-gradient(at ${at},#${colours.slice(nth * 3, nth * 3 + 3)},#0000 65%)`;
  return POINTS.map(spot).join();
}

/** A picture that cannot be had leaves its ground; its words stay for those who hear them. */
const HIDDEN: CSSProperties = { opacity: 0 };

/** What a picture shows, in the language in use where the shop wrote it. */
export function pictureWords(image: Image, language: Language): string {
  return (language === "sw" ? image.alt_sw : undefined) ?? image.alt;
}

/** A picture of the shop in the width that the screen needs; loaded when it comes near. */
export function Picture(props: PictureProps) {
  const { language } = useLanguage();
  const { image, sizes, width, height, eager = false, className } = props;
  const { alt = pictureWords(image, language) } = props;
  const host = useHost();
  const [broken, setBroken] = useState(false);
  const sources = PICTURE_WIDTHS.map((w) => `${host.pictureAddress(image.src, w)} ${w}w`);
  function come(img: HTMLImageElement | null) {
    // Not in the HTML, where a blur for every picture would cost more than the pictures' words.
    if (img && !img.complete && image.blur) img.style.backgroundImage = blurred(image.blur);
    setBroken(img !== null && img.complete && img.naturalWidth === 0);
  }
  return (
    <img
      src={host.pictureAddress(image.src, 800)}
      srcSet={image.src.startsWith("/") ? sources.join(", ") : undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      className={className}
      style={broken ? HIDDEN : placeholderBackground(image)}
      ref={come}
      onError={() => setBroken(true)}
      onLoad={() => setBroken(false)}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}
