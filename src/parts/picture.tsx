import { useState, type CSSProperties } from "react";
import { PICTURE_WIDTHS } from "../host/host";
import { useLanguage } from "../i18n/use-text";
import { useHost } from "../host/host-provider";
import type { Language } from "../i18n/language";
import type { Image } from "../shop/wire";

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

/** The stand-in behind a picture on its way: a colour, or a tiny picture as a data address. */
function ground(placeholder: string | null): CSSProperties | undefined {
  if (!placeholder) return undefined;
  if (!placeholder.startsWith("data:")) return { backgroundColor: placeholder };
  return { backgroundImage: `url("${placeholder}")`, backgroundSize: "cover" };
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
  return (
    <img
      src={host.pictureAddress(image.src, 800)}
      srcSet={image.src.startsWith("/") ? sources.join(", ") : undefined}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      className={className}
      style={broken ? HIDDEN : ground(image.placeholder)}
      ref={(img) => setBroken(img !== null && img.complete && img.naturalWidth === 0)}
      onError={() => setBroken(true)}
      onLoad={() => setBroken(false)}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}
