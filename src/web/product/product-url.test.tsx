// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { ProductGrid } from "../../components/product/product-grid";
import { aProduct, aReview, aSizedProduct } from "../../components/testing/products";
import { aPage, show } from "../../components/testing/show";
import { useProducts } from "../../shop/use-products";
import type { Product, ProductPage } from "../../shop/wire";
import { ScreensContext } from "../routes/screens";
import * as eager from "../routes/screens.eager";
import { ProductScreen } from "./product";

afterEach(cleanup);

const address = () => screen.getByTestId("address").textContent;
const title = () => screen.findByRole("heading", { level: 1 });
const pageOf = (product: Product, rest: Partial<ProductPage> = {}): ProductPage => {
  return { product, related: [], reviews: [], ...rest };
};
const getSized = () => Promise.resolve(pageOf(aSizedProduct()));

function withScreens(routes: ReactNode) {
  return <ScreensContext value={eager}>{routes}</ScreensContext>;
}

function productAt(query: string) {
  const screens = (
    <Routes>
      <Route path="/products/:slug" element={<ProductScreen />} />
    </Routes>
  );
  const at = `/products/roasted-cashews${query}`;
  show(withScreens(screens), { at, shop: { getProduct: getSized } });
}

describe("the size in the URL", () => {
  test("selects the size, and an unknown one is ignored", async () => {
    productAt("?Size=500g");
    await title();
    expect(screen.getByText("Ksh 1,200")).toBeTruthy();
    cleanup();
    productAt("?Size=9kg");
    await title();
    expect(screen.getByText("Ksh 650")).toBeTruthy();
  });

  test("follows the selection and is omitted for the initial size", async () => {
    productAt("");
    await title();
    fireEvent.click(screen.getByRole("radio", { name: "500g" }));
    expect(address()).toBe("/products/roasted-cashews?Size=500g");
    fireEvent.click(screen.getByRole("radio", { name: "250g" }));
    expect(address()).toBe("/products/roasted-cashews");
  });
});

test("a product from a listing is shown before its page is loaded", async () => {
  const shown = aProduct({ description: undefined });
  const gate: { open?: (page: ProductPage) => void } = {};
  const getProduct = () => new Promise<ProductPage>((resolve) => (gate.open = resolve));
  const listProducts = () => Promise.resolve(aPage([shown]));
  const screens = (
    <Routes>
      <Route path="/" element={<Listing />} />
      <Route path="/products/:slug" element={<ProductScreen />} />
    </Routes>
  );
  show(withScreens(screens), { shop: { getProduct, listProducts } });
  fireEvent.click(await screen.findByRole("link", { name: "Roasted Cashews" }));
  expect((await title()).textContent).toBe("Roasted Cashews");
  expect(screen.queryByRole("heading", { name: "What shoppers say" })).toBeNull();
  gate.open?.(pageOf(aProduct({ description: "<p>Slowly.</p>" }), { reviews: [aReview()] }));
  expect(await screen.findByText("Slowly.")).toBeTruthy();
  expect(screen.getByText("Crunchy.")).toBeTruthy();
});

/** Listing with its product cards. */
function Listing() {
  return <ProductGrid products={useProducts({}).data?.items} />;
}
