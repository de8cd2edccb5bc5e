import { PICTURE_WIDTHS } from "../../host/host";
import { useLanguage } from "../../i18n/use-text";
import { useHost } from "../../host/host-context";
import type { Language } from "../../i18n/language";
import type { Image } from "../../shop/wire";

type PictureProps = {
  image: Image;
  /** Width on screen, as the `sizes` of `<img>`. */
  sizes: string;
  /** Aspect ratio, in pixels; products are 900 by 700. */
  width: number;
  height: number;
  /** Visible without scrolling: loaded eagerly. */
  eager?: boolean;
  className?: string;
  /** Replaces the shop's alternative text; empty for an ornament. */
  alt?: string;
};

/** Background colour while the picture loads: the middle of its blur, or its average colour. */
function placeholderColour({ blur, placeholder }: Image): string | undefined {
  return blur ? `#${blur.slice(0, 3)}` : (placeholder ?? undefined);
}

/** Positions of a blur's colours: the middle, then the corners. */
const POINTS = ["50% 50%", "0 0", "100% 0", "0 100%", "100% 100%"];

/** Returns CSS gradients of five colours, three hex digits each, as a blurred preview. */
function blurred(colours: string): string {
  const spot = (at: string, nth: number) =>
    `radial-gradient(at ${at},#${colours.slice(nth * 3, nth * 3 + 3)},#0000 65%)`;
  return POINTS.map(spot).join();
}

/** Shows a picture, or hides one that failed to load; its text for screen readers stays. */
function show(img: HTMLImageElement, loaded: boolean): void {
  img.style.opacity = loaded ? "" : "0";
}

/** Returns the picture's alternative text, in the language in use if the shop wrote it. */
export function altText(image: Image, language: Language): string {
  return (language === "sw" ? image.alt_sw : undefined) ?? image.alt;
}

/** Responsive picture of the shop; loaded when it is near the viewport. */
export function Picture(props: PictureProps) {
  const { language } = useLanguage();
  const { image, sizes, width, height, eager = false, className } = props;
  const { alt = altText(image, language) } = props;
  const host = useHost();
  const sources = PICTURE_WIDTHS.map((w) => `${host.pictureAddress(image.src, w)} ${w}w`);
  const colour = placeholderColour(image);
  function come(img: HTMLImageElement | null) {
    if (!img) return;
    img.style.backgroundColor = colour ?? "";
    // Not in the HTML, because a blur for every picture would be larger than their texts.
    if (!img.complete && image.blur) img.style.backgroundImage = blurred(image.blur);
    show(img, !img.complete || img.naturalWidth > 0);
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
      // The content policy allows no style in the HTML: `bootstrap.ts` applies the colour there.
      data-placeholder={colour}
      ref={come}
      onError={(event) => show(event.currentTarget, false)}
      onLoad={(event) => show(event.currentTarget, true)}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}
