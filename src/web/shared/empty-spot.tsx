type SpotProps = {
  /** File in `public/pictures`, without its ending. */
  picture: "empty-cart" | "not-found";
  alt: string;
  className?: string;
  /** What a page shows first goes before its scripts. */
  first?: boolean;
};

/** A picture for where something is missing. */
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
