// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCategory, aProduct } from "../../components/testing/products";
import { aPage, show } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import { productsKey } from "../../shop/swr";
import type { ProductCounts, SearchOutcome } from "../../shop/wire";
import { needs, ShopScreen } from "./shop";

const listCategories = () => Promise.resolve([aCategory(16, "Nuts")]);
const failing = () => Promise.reject(new Error("no line"));
const address = () => screen.getByTestId("address").textContent;

function shopAt(at: string, items = [aProduct()], pages = 1) {
  const listProducts = vi.fn<ShopApi["listProducts"]>(() => Promise.resolve(aPage(items, pages)));
  show(<ShopScreen />, { at, shop: { listCategories, listProducts } });
  return { asked: () => listProducts.mock.lastCall?.[0] };
}

/** Opens the "Filters" panel, which loads with the first press. */
async function openFilters() {
  fireEvent.click(screen.getByText("Filters"));
  await screen.findByLabelText("In stock only");
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
const OUTCOME: SearchOutcome = { nearest: false, without: [], not_stated: [], unnamed: false };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const oneProduct = () => Promise.resolve(aPage([aProduct()]));

/** Returns the texts in the row of a filter. */
const rowText = async (label: string) =>
  (await screen.findByLabelText(label)).closest("div[class*=tick]")?.textContent;

describe("the filters", () => {
  test("show the number of matching products of each", async () => {
    const counts: ProductCounts = { in_stock: 12, on_sale: 3, rated: [9, 9, 8, 7, 2] };
    const countProducts = vi.fn(() => Promise.resolve(counts));
    const shop = { listCategories, listProducts: oneProduct, countProducts };
    show(<ShopScreen />, { at: "/shop?category=16", shop });
    await openFilters();
    await waitFor(async () => expect(await rowText("In stock only")).toContain("12"));
    expect(await rowText("4 stars or more")).toContain("7");
    expect(countProducts).toHaveBeenCalledWith({ category: 16 });
    fireEvent.click(screen.getByLabelText("4 stars or more"));
    expect(address()).toBe("/shop/nuts?min_rating=4");
  });
});

test.each([
  ["/shop", [null, "3"]],
  ["/shop?search=nuts", [null, null]],
])(
  "the buttons of the categories at %s have the numbers %j of their products",
  async (at, numbers) => {
    shopAt(at);
    const nuts = await screen.findByRole("button", { name: "Nuts" });
    const buttons = [screen.getByRole("button", { name: "All" }), nuts];
    expect(buttons.map((button) => button.getAttribute("data-count"))).toEqual(numbers);
  },
);

describe("the next page of a listing", () => {
  const pages = [1, 2, 3].map((page) => aProduct({ id: page, name: `Nuts ${page}` }));
  const listProducts: ShopApi["listProducts"] = ({ page = 1 }) =>
    Promise.resolve({ items: pages.slice(page - 1, page), total: 3, total_pages: 3 });

  test("is appended page by page, and stored in the URL", async () => {
    show(<ShopScreen />, { at: "/shop", shop: { listCategories, listProducts } });
    for (const upTo of [2, 3]) {
      fireEvent.click(await screen.findByRole("link", { name: "Show more" }));
      expect(await screen.findByRole("heading", { name: `Nuts ${upTo}` })).toBeTruthy();
      expect(address()).toBe(`/shop?up_to=${upTo}`);
    }
    expect(screen.getAllByRole("article")).toHaveLength(3);
    expect(screen.queryByRole("link", { name: "Show more" }), "that is all").toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Page 3" }));
  });

  test("is restored from the URL, and the page after it has an address", async () => {
    show(<ShopScreen />, { at: "/shop?up_to=2", shop: { listCategories, listProducts } });
    expect(await screen.findByRole("heading", { name: "Nuts 2" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "Show more" });
    expect(link.getAttribute("href")).toBe("/shop?page=3");
  });
});

describe("the shop's URL", () => {
  test("determines the listed products", async () => {
    const { asked } = shopAt("/shop?category=16&orderby=price&order=asc&in_stock=true&page=2");
    expect(await screen.findByText("Roasted Cashews")).toBeTruthy();
    expect(asked()).toEqual({
      per_page: 8,
      page: 2,
      category: 16,
      orderby: "price",
      order: "asc",
      in_stock: true,
    });
  });

  test("determines the data that the server embeds in the page", () => {
    const search = new URLSearchParams("category=16&page=2");
    expect(needs({ search })).toContainEqual(productsKey({ category: 16, page: 2 }));
  });

  test("contains the selected category and resets the page", async () => {
    shopAt("/shop?orderby=date&page=3");
    fireEvent.click(await screen.findByRole("button", { name: "Nuts" }));
    expect(address()).toBe("/shop/nuts?orderby=date");
  });

  test("contains sort, stock and price", async () => {
    shopAt("/shop");
    await openFilters();
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "price" } });
    fireEvent.click(screen.getByLabelText("In stock only"));
    fireEvent.change(screen.getByLabelText("To Ksh"), { target: { value: "900" } });
    fireEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(address()).toBe("/shop?orderby=price&order=asc&in_stock=true&max_price=90000");
  });

  test("contains the allergens left out, and whether traces count", async () => {
    shopAt("/shop");
    await openFilters();
    fireEvent.click(screen.getByLabelText("peanuts"));
    fireEvent.click(screen.getByLabelText("milk"));
    expect(address()).toBe("/shop?without=peanuts%2Cmilk");
    fireEvent.click(screen.getByLabelText("Also hide what may contain traces"));
    expect(address()).toBe("/shop?traces=true&without=peanuts%2Cmilk");
  });

  test("loses the cleared filters and keeps the search", async () => {
    shopAt("/shop?search=nuts&in_stock=true&min_price=10000");
    await openFilters();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/shop?search=nuts");
  });

  test("follows the typed text after the debounce interval, and at once on Enter", () => {
    vi.useFakeTimers();
    shopAt("/shop?page=2");
    const field = screen.getByLabelText("Search the shop");
    fireEvent.change(field, { target: { value: "korosho" } });
    expect(address()).toBe("/shop?page=2");
    act(() => void vi.advanceTimersByTime(200));
    expect(address()).toBe("/shop?search=korosho");

    fireEvent.change(field, { target: { value: "" } });
    const form = field.closest("form");
    if (form) fireEvent.submit(form);
    expect(address()).toBe("/shop");
  });
});

test("a search is named in heading and title", async () => {
  shopAt("/shop?category=16&search=nut");
  expect(await screen.findByRole("heading", { level: 1, name: "Results for “nut”" })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Results for “nut” · Korosho"));
});

test("the canonical URL of a listing omits sort, search and price", async () => {
  shopAt("/shop?category=16&page=2&orderby=price&min_price=100&search=nut");
  await waitFor(() => expect(document.title).toBe("Results for “nut” · Korosho"));
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const { pathname, search } = new URL(canonical?.href ?? "");
  expect(pathname + search).toBe("/shop/nuts?page=2");
});

describe("the listing", () => {
  test("shows the number of products", async () => {
    shopAt("/shop", [aProduct(), aProduct({ id: 2 })]);
    expect(await screen.findByText("2 products")).toBeTruthy();
  });

  test("links to product pages with its filter and page in the URL", async () => {
    shopAt("/shop?category=16&page=2");
    const link = await screen.findByRole("link", { name: "Roasted Cashews" });
    expect(link.getAttribute("href")).toBe("/shop/roasted-cashews?category=16&page=2");
  });

  test("links to its other pages with the filter in the URL", async () => {
    shopAt("/shop?category=16&page=2", [aProduct()], 9);
    const next = await screen.findByRole("link", { name: "Show more" });
    expect(next.getAttribute("href")).toBe("/shop/nuts?page=3");
    const before = screen.getByRole("link", { name: "← Previous" });
    expect(before.getAttribute("href")).toBe("/shop/nuts");
  });

  test("shows suggestions if no product is found", async () => {
    shopAt("/shop?search=zebra", []);
    expect(await screen.findByText("No products available")).toBeTruthy();
    expect(screen.getByText(/Nothing here goes by “zebra”/)).toBeTruthy();
    const idea = screen.getByRole("link", { name: "Mabuyu" });
    expect(idea.getAttribute("href")).toBe("/shop?search=Mabuyu");
  });

  test("says that its products are only the nearest ones", async () => {
    const search = { ...OUTCOME, nearest: true };
    const listProducts = () => Promise.resolve({ ...aPage([aProduct()]), search });
    show(<ShopScreen />, {
      at: "/shop?search=purple+nuts",
      shop: { listCategories, listProducts },
    });
    expect(await screen.findByText("No exact match for “purple nuts”. Closest:")).toBeTruthy();
  });

  test("offers nothing else if nothing is without an allergen", async () => {
    const search: SearchOutcome = { ...OUTCOME, without: ["peanuts", "tree_nuts"] };
    const listProducts = () => Promise.resolve({ ...aPage([]), search });
    show(<ShopScreen />, { at: "/shop?search=nut+free", shop: { listCategories, listProducts } });
    expect(await screen.findByText(/nothing without peanuts and tree nuts/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Cashews" })).toBeNull();
  });

  test("tells how many products the allergen filter hides, and shows them", async () => {
    const shop = {
      listCategories,
      listProducts: () => Promise.resolve({ ...aPage([aProduct()]), hidden: 4 }),
    };
    show(<ShopScreen />, { at: "/shop?without=milk", shop });
    expect(await screen.findByText(/4 products hidden/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(address()).toBe("/shop?marked=milk");
  });

  test("shows the Oops screen if it cannot be read", async () => {
    show(<ShopScreen />, { at: "/shop", shop: { listCategories, listProducts: failing } });
    expect(await screen.findByText("Oops! Something went wrong.")).toBeTruthy();
  });
});
