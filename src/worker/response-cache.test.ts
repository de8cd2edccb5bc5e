import { describe, expect, test } from "vitest";
import { cacheKey, isCacheable } from "./response-cache";

describe("responses that a device may cache", () => {
  test.each(["/api/shop", "/api/categories", "/api/products", "/api/products/mabuyu%20mix"])(
    "include %s",
    (path) => expect(isCacheable(path)).toBe(true),
  );

  test.each([
    "/api/orders/0192f8a0",
    "/api/gifts/0192f8a0",
    "/api/orders/0192f8a0/pay",
    "/api/quote",
    "/api/checkout",
    "/api/contact",
    "/api/newsletter",
    "/api/products/a/b",
    "/order/0192f8a0",
    "/cart",
    "/",
  ])("exclude %s", (path) => expect(isCacheable(path)).toBe(false));
});

test("the cache key is independent of the order of query parameters", () => {
  const origin = "https://shop.test";
  expect(cacheKey("/api/products?per_page=8&page=1", origin)).toBe(
    cacheKey("https://shop.test/api/products?page=1&per_page=8", origin),
  );
});
