import { Svg } from "../../ui/core-icon";
import type { Allergen } from "./allergens";

/** Outlines on a grid of 24, in the style of the shop's other icons. */
const PATHS: Record<Allergen, string> = {
  peanuts:
    "M12 2.8c-3 0-4.6 2.2-4.6 4.6 0 2 1 2.9 1 4.4S6.6 14 6.6 16.4c0 2.8 2.2 4.8 5.4 4.8s5.4-2 5.4-4.8c0-2.4-1.8-3.1-1.8-4.6s1-2.4 1-4.4c0-2.4-1.6-4.6-4.6-4.6zM10.5 7h.1M13.5 9h.1M10.5 16h.1M13.5 18h.1",
  tree_nuts:
    "M12 3c5 3.5 7 7 7 10.5a7 7 0 0 1-14 0C5 10 7 6.5 12 3zM12 7v10M9 10.5c.5 2.5.5 4 0 6M15 10.5c-.5 2.5-.5 4 0 6",
  milk: "M9.5 2.800h5M10 2.800v4L7.5 10.5v9.200a1.5 1.5 0 0 0 1.5 1.5h6a1.5 1.5 0 0 0 1.5-1.5v-9.200L14 6.800v-4M7.5 14.5c3-1.5 6 1.5 9 0",
  sesame:
    "M8 4c2 2 2.5 3.5 2.5 5a2.5 2.5 0 0 1-5 0C5.5 7.5 6 6 8 4zM16 6c2 2 2.5 3.5 2.5 5a2.5 2.5 0 0 1-5 0c0-1.5.5-3 2.5-5zM11 13c2 2 2.5 3.5 2.5 5a2.5 2.5 0 0 1-5 0c0-1.5.5-3 2.5-5z",
  soya: "M19.5 4.5c1 5.5-1.5 9-4.5 11.5s-6.5 4-10.5 3.5C4 15.5 5.5 12 8 9.5s6-5 11.5-5zM15 8.5h.1M11.5 11.5h.1M8.5 15h.1",
  gluten:
    "M12 21V8M12 8c-1.800-1.5-1.800-3.5 0-5 1.800 1.5 1.800 3.5 0 5zM12 13c-2.5 0-4-1.5-4-4 2.5 0 4 1.5 4 4zM12 13c2.5 0 4-1.5 4-4-2.5 0-4 1.5-4 4zM12 18c-2.5 0-4-1.5-4-4 2.5 0 4 1.5 4 4zM12 18c2.5 0 4-1.5 4-4-2.5 0-4 1.5-4 4z",
  egg: "M12 3c4 0 7 6 7 10.5a7 7 0 0 1-14 0C5 9 8 3 12 3z",
};

/** Icon of an allergen, decorative next to its name. */
export function AllergenIcon({ allergen }: { allergen: Allergen }) {
  return (
    <Svg>
      <path d={PATHS[allergen]} />
    </Svg>
  );
}
