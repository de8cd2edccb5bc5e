// Diagonal of a screen and its density.
import { expect, test } from "vitest";
import { densityOf, inchesOf } from "./screen-diagonal";

const FULL_HD = { width: 1920, height: 1080 };

test.each([
  [21.5, 40],
  [32, 27],
  [43, 20],
])("a Full HD screen of %d inches has %d tenths of a pixel per millimetre", (inches, density) => {
  expect(densityOf(inches, FULL_HD)).toBe(density);
  expect(densityOf(inches, { width: 1080, height: 1920 })).toBe(density);
});

test("the diagonal shown for the density of a kiosk's screen gives that density again", () => {
  for (let density = 10; density <= 60; density += 1)
    expect(densityOf(inchesOf(density, FULL_HD), FULL_HD)).toBe(density);
});

test("no diagonal is no density, which the core refuses", () => {
  expect(densityOf(0, FULL_HD)).toBe(0);
  expect(densityOf(-3, FULL_HD)).toBe(0);
  expect(densityOf(Number.NaN, FULL_HD)).toBe(0);
});
