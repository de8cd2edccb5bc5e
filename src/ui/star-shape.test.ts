import { expect, test } from "vitest";
import { starRow } from "./star-shape";

/** Returns one sign per star: full (★), half (½) or empty (☆). */
function signs(stars: number): string {
  const { outlines, filled } = starRow(stars);
  const all = outlines.split("M").slice(1);
  const full = new Set(filled.split("M").slice(1));
  const begins = [...full].map((shape) => shape.split(" ")[0]);
  return all
    .map((shape) => (full.has(shape) ? "★" : begins.includes(shape.split(" ")[0]) ? "½" : "☆"))
    .join("");
}

test.each([
  [5, "★★★★★"],
  [4.5, "★★★★½"],
  [4.4, "★★★★☆"],
  [3, "★★★☆☆"],
  [0.5, "½☆☆☆☆"],
])("a rating of %d is drawn as %s", (stars, row) => {
  expect(signs(stars)).toBe(row);
});
