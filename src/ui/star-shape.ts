/** Outline of a star from its uppermost point (12, 3.2) on a grid of 24. */
const OUTLINE = "l2.7 5.5 6 .9-4.3 4.2 1 6-5.4-2.8-5.4 2.8 1-6-4.3-4.2 6-.9z";
/** Left half of the star. */
const LEFT_HALF = "v13.8l-5.4 2.8 1-6-4.3-4.2 6-.9z";

const from = (left: number) => `M${left + 12} 3.2`;

/** Path of one star. */
export const STAR = from(0) + OUTLINE;

/** Distance between the starting points of two stars in a row. */
const STEP = 25.5;

/**
 * Returns the paths of five stars in a row on a grid of 126 by 24: all outlines, and the filled
 * parts.
 */
export function starRow(stars: number): { outlines: string; filled: string } {
  const places = [0, 1, 2, 3, 4];
  const filled = places.map((at) => {
    if (stars >= at + 1) return from(at * STEP) + OUTLINE;
    return stars - at >= 0.5 ? from(at * STEP) + LEFT_HALF : "";
  });
  return {
    outlines: places.map((at) => from(at * STEP) + OUTLINE).join(""),
    filled: filled.join(""),
  };
}
