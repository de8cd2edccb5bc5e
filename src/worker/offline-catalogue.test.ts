import { describe, expect, test } from "vitest";
import { aProduct } from "../components/testing/products";
import type { Page, Product, ProductPage } from "../shop/wire";
import { type CachedResponse, offlineResponse } from "./offline-catalogue";

const CASHEWS = { id: 1, name: "Cashews", slug: "cashews" };
const SEEDS = { id: 2, name: "Seeds", slug: "seeds" };

const honey = aProduct({
  id: 1,
  slug: "honey",
  name: "Honey Cashews",
  categories: [CASHEWS],
  price: 65_000,
});
const salted = aProduct({
  id: 2,
  slug: "salted",
  name: "Salted Cashews",
  categories: [CASHEWS],
  price: 40_000,
  in_stock: false,
});
const mabuyu = aProduct({
  id: 3,
  slug: "mabuyu",
  name: "Mábuyu",
  categories: [SEEDS],
  price: 10_000,
});

const list = (at: number, ...items: Product[]): CachedResponse => ({
  path: "/api/products",
  at,
  answer: { items, total: items.length, total_pages: 1 },
});

const ask = (path: string, ...kept: CachedResponse[]) =>
  offlineResponse(new URL(path, "https://shop.test"), kept);
const slugs = (path: string, ...kept: CachedResponse[]) =>
  (ask(path, ...kept)?.answer as Page<Product> | undefined)?.items.map(({ slug }) => slug);

describe("an uncached listing", () => {
  const kept = [list(1_000, honey, salted), list(900, mabuyu, honey)];

  test("contains the cached products that match its filter, each once", () => {
    expect(slugs("/api/products?per_page=8&page=1", ...kept)).toEqual([
      "honey",
      "salted",
      "mabuyu",
    ]);
    expect(slugs("/api/products?category=1", ...kept)).toEqual(["honey", "salted"]);
    expect(slugs("/api/products?category=1&in_stock=true", ...kept)).toEqual(["honey"]);
    expect(slugs("/api/products?min_price=20000&max_price=50000", ...kept)).toEqual(["salted"]);
  });

  test("matches search terms at word beginnings, with or without accents", () => {
    expect(slugs("/api/products?search=cash%20hon", ...kept)).toEqual(["honey"]);
    expect(slugs("/api/products?search=mabu", ...kept)).toEqual(["mabuyu"]);
    expect(slugs("/api/products?search=seed", ...kept)).toEqual(["mabuyu"]);
  });

  test("does not exist for a search that leaves something out", () => {
    const nougat = { ...honey, id: 99, slug: "nougat", name: "Nougat with nuts" };
    const all = list(1_000, nougat);
    expect(slugs("/api/products?search=nougat", all)).toEqual(["nougat"]);
    expect(slugs("/api/products?search=no%20nuts", all)).toBeUndefined();
  });

  test("is sorted and paginated as requested", () => {
    const cheap = "/api/products?orderby=price&order=asc&per_page=2";
    expect(slugs(`${cheap}&page=1`, ...kept)).toEqual(["mabuyu", "salted"]);
    expect(slugs(`${cheap}&page=2`, ...kept)).toEqual(["honey"]);
    expect(ask(cheap, ...kept)?.answer).toMatchObject({ total: 3, total_pages: 2 });
  });

  test("has the age of its oldest product", () => {
    expect(ask("/api/products?category=2", ...kept)?.at).toBe(900);
    expect(ask("/api/products?category=1", ...kept)?.at).toBe(1_000);
  });

  test("has no offline response without a match", () => {
    expect(ask("/api/products?search=walnut", ...kept)).toBeNull();
    expect(ask("/api/products")).toBeNull();
  });

  test.each(["orderby=rating", "orderby=popularity", "suggest=hony", "colour=red"])(
    "has no offline response for %s, which needs data that the cache lacks",
    (parameter) => {
      expect(ask(`/api/products?${parameter}`, ...kept)).toBeNull();
    },
  );

  test("excludes products with fewer stars", () => {
    const rated = list(1_000, { ...mabuyu, rating: { average: 3.5, count: 2 } });
    expect(slugs("/api/products?min_rating=3", rated)).toEqual(["mabuyu"]);
    expect(slugs("/api/products?min_rating=4", rated)).toBeUndefined();
  });
});

describe("the offline page of a product cached in a listing", () => {
  test("contains the newest cached product, with others of its category", () => {
    const dearer = { ...honey, price: 70_000 };
    const found = ask(
      "/api/products/honey",
      list(1_000, honey, salted, mabuyu),
      list(2_000, dearer),
    );
    if (!found) throw new Error("nothing was found");
    const { product: shown, related, reviews } = found.answer as ProductPage;
    expect(shown.price).toBe(70_000);
    expect(related.map(({ slug }) => slug)).toEqual(["salted"]);
    expect(reviews).toEqual([]);
    expect(found.at).toBe(2_000);
  });

  test("has no response for an uncached product", () => {
    expect(ask("/api/products/honey", list(1, mabuyu))).toBeNull();
    expect(ask("/api/categories", list(1, mabuyu))).toBeNull();
  });
});
