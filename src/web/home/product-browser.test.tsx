// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCategory, aProduct } from "../../components/testing/products";
import { aPage, show, waiting } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import { OurProducts } from "./our-products";
import { ProductBrowser } from "./product-browser";

const CATEGORIES = [aCategory(16, "Nuts"), aCategory(17, "Seeds")];
const listCategories = () => Promise.resolve(CATEGORIES);
const broken = () => Promise.reject(new Error("the well is dry"));
const failing = () => Promise.reject(new ShopProblem({ code: "unreachable" }));

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the product browser", () => {
  test("shows 4 skeleton cards and 7 skeleton buttons while loading", () => {
    show(<ProductBrowser />, { shop: { listProducts: waiting, listCategories: waiting } });
    expect(screen.getAllByTestId("card-skeleton")).toHaveLength(4);
    expect(screen.getAllByTestId("category-skeleton")).toHaveLength(7);
  });

  test("has a button for each category, all of them selected at first", async () => {
    show(<ProductBrowser />, { shop: { listCategories } });
    const nuts = await screen.findByRole("button", { name: "Nuts" });
    expect(screen.getByRole("button", { name: "Seeds" })).toBeTruthy();
    expect(nuts.getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByRole("button", { name: "All" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("requests eight products, and those of the selected category", async () => {
    const seeds = aProduct({ name: "Pumpkin Seeds" });
    const listProducts = vi.fn<ShopApi["listProducts"]>(({ category }) =>
      Promise.resolve(aPage([category === 17 ? seeds : aProduct()])),
    );
    show(<ProductBrowser />, { shop: { listCategories, listProducts } });
    expect(await screen.findByText("Roasted Cashews")).toBeTruthy();

    const button = await screen.findByRole("button", { name: "Seeds" });
    fireEvent.click(button);

    expect(await screen.findByText("Pumpkin Seeds")).toBeTruthy();
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(listProducts.mock.calls.map(([query]) => query)).toEqual([
      { per_page: 8, page: 1 },
      { per_page: 8, page: 1, category: 17 },
    ]);
  });

  test("links to the address of the selected category", async () => {
    show(<ProductBrowser />, { shop: { listCategories } });
    expect(screen.queryByRole("link", { name: /^View more/i })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Seeds" }));
    const link = screen.getByRole("link", { name: /: Seeds$/ });
    expect(link.getAttribute("href")).toBe("/shop/seeds");
  });

  test("shows notices for missing categories and products", async () => {
    show(<ProductBrowser />);
    expect(await screen.findByText("No categories available")).toBeTruthy();
    expect(await screen.findByText("No products available")).toBeTruthy();
  });

  test.each([
    ["products", { listProducts: failing, listCategories }],
    ["categories", { listCategories: failing }],
  ])("shows the Oops screen with a refresh button when %s cannot be read", async (_what, shop) => {
    const { host } = show(<ProductBrowser />, { shop });
    expect(await screen.findByText("Oops! Something went wrong.")).toBeTruthy();
    expect(
      screen.getByText(
        "We encountered an issue while loading the products. Please try again later.",
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Refresh Page" }));
    expect(host.reloadPage).toHaveBeenCalledOnce();
  });
});

describe("'Our Products'", () => {
  test("links to the shop", () => {
    show(<OurProducts />);
    const link = screen.getByRole("link", { name: "view more products" });
    expect(link.getAttribute("href")).toBe("/shop");
  });

  test("shows the problem if its products cannot be read", async () => {
    show(<OurProducts />, { shop: { listProducts: broken } });
    expect(await screen.findByText("Error loading data: the well is dry")).toBeTruthy();
  });
});
