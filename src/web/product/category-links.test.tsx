// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aCategory, aProduct } from "../../components/testing/products";
import { aPage, show } from "../../components/testing/show";
import { ScreensContext } from "../routes/screens";
import * as eager from "../routes/screens.eager";
import { ListingNavigation } from "./listing-navigation";
import { ProductScreen } from "./product";

afterEach(cleanup);

const nuts = aCategory(16, "Nuts");
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("the way back from a product leads to the readable address of the listing's category", async () => {
  show(<ListingNavigation slug="roasted-cashews" search="?category=16&page=2" />, {
    shop: {
      listCategories: () => Promise.resolve([nuts]),
      listProducts: () => Promise.resolve(aPage([aProduct()])),
    },
  });
  const way = screen.getByRole("navigation", { name: "Way through the shop" });
  const back = () => within(way).getAllByRole("link")[0]?.getAttribute("href");
  await waitFor(() => expect(back()).toBe("/shop/nuts?page=2"));
});

test("a product links to its categories, by id where a product has the slug", async () => {
  const categories = [nuts, { ...aCategory(17, "Seeds"), slug_taken: true }];
  const product = aProduct({ categories });
  const screens = (
    <ScreensContext value={eager}>
      <ProductScreen />
    </ScreensContext>
  );
  const getProduct = () => Promise.resolve({ product, related: [], reviews: [] });
  show(screens, { at: "/products/roasted-cashews", shop: { getProduct } });
  await screen.findByRole("heading", { level: 1 });
  expect([hrefOf("Nuts"), hrefOf("Seeds")]).toEqual(["/shop/nuts", "/shop?category=17"]);
});
