type SpotProps = {
  /** File in `public/pictures`, without its extension. */
  picture: "empty-cart" | "not-found";
  alt: string;
  className?: string;
  /** Loaded before the scripts, for pictures visible without scrolling. */
  first?: boolean;
};

/** Picture of an empty state. */
export function EmptySpot({ picture, alt, className, first }: SpotProps) {
  return (
    <img
      src={`/pictures/${picture}.webp`}
      width={1200}
      height={934}
      alt={alt}
      className={className}
      decoding="async"
      fetchPriority={first ? "high" : undefined}
    />
  );
}
