import { describe, expect, test } from "vitest";
import { starsOf } from "./stars";

const unrated = { average: 0, count: 0 };

describe("stars", () => {
  test("are computed from the average, with the number of ratings", () => {
    expect(starsOf(1, { average: 4.7, count: 12 }, "sample")).toEqual({ stars: 4.5, count: 12 });
  });

  test("fall back to the number of ratings, at most five, without an average", () => {
    expect(starsOf(1, { average: 0, count: 12 }, "none")).toEqual({ stars: 5, count: 12 });
    expect(starsOf(1, { average: 0, count: 3 }, "none")).toEqual({ stars: 3, count: 3 });
  });

  test("of an unrated product are 4, 4.5 or 5, and constant for one product", () => {
    const shown = [1, 2, 3, 4, 5, 6].map((id) => starsOf(id, unrated, "sample")?.stars);
    expect(new Set(shown)).toEqual(new Set([4, 4.5, 5]));
    expect(starsOf(3, unrated, "sample")).toEqual(starsOf(3, unrated, "sample"));
  });

  test("of an unrated product are absent if the shop disables samples", () => {
    expect(starsOf(1, unrated, "none")).toBeNull();
  });
});
