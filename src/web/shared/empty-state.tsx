import type { ReactNode } from "react";
import { useText } from "../../i18n/use-text";
import styles from "./empty-state.module.css";

type PictureProps = {
  /** File in `public/pictures`, without its extension. */
  picture: "empty-cart" | "not-found";
  alt: string;
  className?: string;
  /** Loaded before the scripts, for pictures visible without scrolling. */
  eager?: boolean;
};

/** Picture of an empty state. */
export function EmptyStatePicture({ picture, alt, className, eager }: PictureProps) {
  return (
    <img
      src={`/pictures/${picture}.webp`}
      width={1200}
      height={934}
      alt={alt}
      className={[styles.picture, className].filter(Boolean).join(" ")}
      decoding="async"
      fetchPriority={eager ? "high" : undefined}
    />
  );
}

/** Empty state of a screen: a picture and, next to it on wide screens, a text. */
export function EmptyState({ children, ...picture }: PictureProps & { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyStatePicture {...picture} />
      <div>{children}</div>
    </div>
  );
}

/** State of an unknown address: a text and, next to it on wide screens, a picture. */
export function NotFoundState({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <section className={styles.notFound}>
      <div>{children}</div>
      <EmptyStatePicture picture="not-found" alt={t.notFound.pictureAlt} />
    </section>
  );
}
