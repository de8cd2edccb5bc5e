import { describe, expect, test } from "vitest";
import { aCategory } from "../../components/testing/products";
import { countFilters } from "./count-filters";
import {
  categoryPath,
  listingPath,
  listingQuery,
  readListing,
  WHOLE_LISTING,
  writeListing,
} from "./listing-address";

const read = (text: string) => readListing(new URLSearchParams(text));

describe("the path of a listing", () => {
  const nuts = aCategory(16, "Nuts");

  test("is that of its category, with the other filters in the query", () => {
    expect(categoryPath(nuts)).toBe("/shop/nuts");
    const listing = read("category=16&orderby=date&page=2");
    expect(listingPath(listing, nuts)).toBe("/shop/nuts?orderby=date&page=2");
  });

  test("has the category's id where a product has its slug, or the category is unknown", () => {
    expect(categoryPath({ ...nuts, slug_taken: true })).toBe("/shop?category=16");
    expect(categoryPath({ ...nuts, slug: "" })).toBe("/shop?category=16");
    expect(listingPath(read("category=9"), undefined)).toBe("/shop?category=9");
    expect(listingPath(read("category=9"), nuts), "of another category").toBe("/shop?category=9");
  });

  test("decides on the category before the query", () => {
    expect(readListing(new URLSearchParams("category=9"), 16).category).toBe(16);
  });
});

describe("the listing URL", () => {
  test("contains every setting of a listing and restores it", () => {
    const listing = {
      search: "korosho & co",
      category: 16,
      sort: "priceDesc",
      inStock: true,
      onSale: true,
      minPrice: 10_000,
      maxPrice: 90_000,
      minRating: 4,
      without: "peanuts,tree_nuts",
      traces: true,
      marked: "sesame",
      page: 3,
      upTo: 5,
    } as const;
    expect(read(writeListing(listing))).toEqual(listing);
  });

  test("has no parameters for the default listing", () => {
    expect(writeListing(WHOLE_LISTING)).toBe("");
    expect(read("")).toEqual(WHOLE_LISTING);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=2.5",
    "category=nuts",
    "orderby=random",
    "min_price=1e9",
    "in_stock=false",
    "min_rating=6",
    "up_to=1",
  ])("ignores the invalid parameter %s", (text) => expect(read(text)).toEqual(WHOLE_LISTING));
});

test("at most a dozen additional pages are shown below the first", () => {
  expect(read("page=2&up_to=4").upTo).toBe(4);
  expect(read("page=2&up_to=900").upTo).toBe(14);
  expect(listingQuery(read("up_to=4")), "it is no filter").toEqual({});
});

test("marked allergens are no filter", () => {
  expect(listingQuery(read("marked=milk"))).toEqual({});
});

describe("the request of a listing", () => {
  test("is the specified first page in the shop's own order by default", () => {
    expect(listingQuery(WHOLE_LISTING)).toEqual({});
  });

  test("has the parameters of the listing URL", () => {
    const address =
      "search=nuts&category=4&orderby=price&order=desc&in_stock=true&on_sale=true&traces=true" +
      "&without=peanuts%2Cmilk&min_price=10000&max_price=90000&min_rating=3&page=2";
    expect(writeListing(read(address))).toBe(`?${address}`);
    expect(listingQuery(read(address))).toEqual({
      search: "nuts",
      category: 4,
      orderby: "price",
      order: "desc",
      in_stock: true,
      on_sale: true,
      min_price: 10_000,
      max_price: 90_000,
      min_rating: 3,
      without: "peanuts,milk",
      traces: true,
      page: 2,
    });
  });
});

test("only the filters behind the filter button are counted", () => {
  expect(countFilters(read("search=nuts&category=4&orderby=rating&page=2"))).toBe(0);
  expect(countFilters(read("in_stock=true&max_price=50000"))).toBe(2);
  expect(countFilters(read("min_rating=4"))).toBe(1);
  expect(countFilters(read("without=peanuts,milk&traces=true"))).toBe(1);
});
