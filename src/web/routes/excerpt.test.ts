import { expect, test } from "vitest";
import { excerpt } from "./excerpt";

const WORDS = "word ".repeat(40);

test.each([
  ["of 160 characters is whole", "a".repeat(160), "a".repeat(160)],
  [
    "is one line without space around it",
    " From Kilifi.\n\n Roasted  daily. ",
    "From Kilifi. Roasted daily.",
  ],
  ["that is longer ends with a whole word", WORDS, `${"word ".repeat(30)}word…`],
  [
    "whose 160th character is a space ends before it",
    `${"a".repeat(159)} b`,
    `${"a".repeat(159)}…`,
  ],
  ["without a space is cut within its word", "a".repeat(161), `${"a".repeat(159)}…`],
  ["is counted in characters, not in UTF-16 units", "🥜".repeat(160), "🥜".repeat(160)],
  ["is not cut within a character", "🥜".repeat(161), `${"🥜".repeat(159)}…`],
  ["without words is empty", " \n", ""],
])("a text %s", (_fact, text, shown) => {
  expect(excerpt(text)).toBe(shown);
});
