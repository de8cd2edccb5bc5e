import { describe, expect, test } from "vitest";
import {
  countFilters,
  listingQuery,
  readListing,
  WHOLE_LISTING,
  writeListing,
} from "./listing-address";

const read = (text: string) => readListing(new URLSearchParams(text));

describe("the shop's address", () => {
  test("holds everything a shopper set, and gives it back", () => {
    const listing = {
      search: "korosho",
      category: 16,
      sort: "cheapest",
      inStock: true,
      onSale: true,
      minPrice: 100,
      maxPrice: 900,
      page: 3,
    } as const;
    expect(read(writeListing(listing))).toEqual(listing);
  });

  test("stays bare when nothing is set", () => {
    expect(writeListing(WHOLE_LISTING)).toBe("");
    expect(read("")).toEqual(WHOLE_LISTING);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=2.5",
    "category=nuts",
    "sort=random",
    "min=1e9",
    "sort=constructor",
  ])("ignores what makes no sense: %s", (text) => expect(read(text)).toEqual(WHOLE_LISTING));
});

describe("what the shop is asked for", () => {
  test("is the first page in the shop's own order unless told", () => {
    expect(listingQuery(WHOLE_LISTING, 100)).toEqual({ per_page: 12, page: 1 });
  });

  test("names prices in minor units and the sort's direction", () => {
    const listing = read("?sort=dearest&min=100&max=900&in_stock=1&sale=1&q=nuts&category=4");
    expect(listingQuery(listing, 100)).toEqual({
      per_page: 12,
      page: 1,
      search: "nuts",
      category: 4,
      orderby: "price",
      order: "desc",
      in_stock: true,
      on_sale: true,
      min_price: 10_000,
      max_price: 90_000,
    });
  });
});

test("only the filters behind the filter button are counted", () => {
  expect(countFilters(read("?q=nuts&category=4&sort=best&page=2"))).toBe(0);
  expect(countFilters(read("?in_stock=1&max=500"))).toBe(2);
});
