import { describe, expect, test } from "vitest";
import { needsOf } from "./needs";
import { POPULAR_KEY } from "../shared/popular";
import { aCategory } from "../../components/testing/products";
import { ROUTES, screenAt } from "./route-table";
import * as eager from "./screens.eager";
import * as lazily from "./screens.lazy";

describe("screens", () => {
  test("are the same on the server and in the browser", () => {
    expect(Object.keys(eager).toSorted()).toEqual(Object.keys(lazily).toSorted());
  });

  test("are exactly those of the routes, the footer and the details of a purchase", () => {
    const named = new Set<string>(["BuyDetails", "Footer", ...ROUTES.map(({ screen }) => screen)]);
    expect([...named].toSorted()).toEqual(Object.keys(eager).toSorted());
  });

  test.each([
    ["/", "HomeScreen"],
    ["/shop", "ShopScreen"],
    ["/contact", "ContactScreen"],
    ["/cart", "CartScreen"],
    ["/checkOut", "CheckoutScreen"],
    ["/products/salted-cashews", "ProductScreen"],
    ["/shop/salted-cashews", "ProductScreen"],
    ["/order/0192", "OrderScreen"],
    ["/gift/0192", "GiftScreen"],
    ["/pages/privacy", "TextPageScreen"],
    ["/wishlist", "WishlistScreen"],
    ["/orders", "OrdersScreen"],
    ["/shop/", "ShopScreen"],
    ["/nowhere", "NotFoundScreen"],
    ["/Shop", "NotFoundScreen"],
    ["/products", "NotFoundScreen"],
    ["/products//", "NotFoundScreen"],
    ["/products/a/b", "NotFoundScreen"],
  ])("path %s shows %s", (pathname, wanted) => {
    expect(screenAt(pathname).screen).toBe(wanted);
  });
});

describe("the screen below the shop", () => {
  const categories = [
    aCategory(7, "Nuts"),
    { ...aCategory(8, "Seeds"), slug_taken: true },
    { ...aCategory(9, "Mabuyu"), slug: "%e5%a4%a7" },
  ];

  test.each([
    ["/shop/nuts", "ShopScreen"],
    ["/shop/Nuts/", "ShopScreen"],
    ["/shop/%E5%A4%A7", "ShopScreen"],
    ["/shop/seeds", "ProductScreen"],
    ["/shop/salted-cashews", "ProductScreen"],
    ["/shop/%", "ProductScreen"],
    ["/products/nuts", "ProductScreen"],
  ])("of %s is the %s: a category has it unless a product has the slug", (pathname, wanted) => {
    expect(screenAt(pathname, categories).screen).toBe(wanted);
  });
});

test("a path has its parameters: slug, order, or all of an unknown one", () => {
  expect(screenAt("/shop/salted-cashews").params).toEqual({ slug: "salted-cashews" });
  expect(screenAt("/order/0192/").params).toEqual({ id: "0192" });
  expect(screenAt("/old/nuts").params).toEqual({ "*": "old/nuts" });
});

describe("page data", () => {
  test("contain the shop for every page, and the product for a product page", () => {
    for (const url of ["/", "/shop", "/cart", "/nowhere", "/order/1"]) {
      expect(needsOf(url)).toContainEqual(["get_shop", null]);
    }
    expect(needsOf("/products/a-b")).toContainEqual(["get_product", { slug: "a-b" }]);
    expect(needsOf("/shop/a-b")).toContainEqual(["get_product", { slug: "a-b" }]);
  });

  test("contain the categories for a page below the shop, because they decide on its screen", () => {
    expect(needsOf("/shop/a-b")).toContainEqual(["list_categories", null]);
    expect(needsOf("/products/a-b")).not.toContainEqual(["list_categories", null]);
  });

  test("of the cart page are those of an empty cart", () => {
    expect(needsOf("/cart")).toEqual([["get_shop", null], POPULAR_KEY]);
  });

  test("contain no personal data", () => {
    for (const url of [
      "/checkOut",
      "/order/1?key=k",
      "/gift/1?key=k",
      "/wishlist?items=a",
      "/orders",
    ]) {
      expect(needsOf(url)).toEqual([["get_shop", null]]);
    }
  });
});
