import { describe, expect, test } from "vitest";
import { cacheKey, isCacheable } from "./response-cache";

describe("responses that a device may cache", () => {
  test.each(["/api/shop", "/api/categories", "/api/products", "/api/products/mabuyu%20mix"])(
    "%s is the same for everybody",
    (path) => expect(isCacheable(path)).toBe(true),
  );

  test.each([
    "/api/orders/0192f8a0",
    "/api/orders/0192f8a0/pay",
    "/api/quote",
    "/api/checkout",
    "/api/contact",
    "/api/newsletter",
    "/api/products/a/b",
    "/order/0192f8a0",
    "/cart",
    "/",
  ])("%s is not kept", (path) => expect(isCacheable(path)).toBe(false));
});

test("the order of a query's parts means nothing", () => {
  const origin = "https://shop.test";
  expect(cacheKey("/api/products?per_page=8&page=1", origin)).toBe(
    cacheKey("https://shop.test/api/products?page=1&per_page=8", origin),
  );
});
