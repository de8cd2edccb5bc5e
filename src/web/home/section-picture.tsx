import { Picture } from "../../components/pictures/picture";
import type { Image } from "../../shop/wire";

type SectionPictureProps = {
  /** Picture of the owner's page; without one the built-in picture is shown. */
  image: Image | null | undefined;
  src: string;
  alt: string;
  /** Pixels of the built-in picture. */
  height: number;
  className?: string;
};

const WIDTH = 1200;

/** Picture of a section below the fold of the home page, half as wide as a large screen. */
export function SectionPicture({ image, src, alt, height, className }: SectionPictureProps) {
  if (image) {
    const sizes = "(min-width: 900px) 50vw, 100vw";
    return <Picture {...{ image, sizes, height, className }} width={WIDTH} />;
  }
  return (
    <img {...{ src, height, className }} alt={alt} width={WIDTH} loading="lazy" decoding="async" />
  );
}
