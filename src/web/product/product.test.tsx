// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aProduct, aReview, aSizedProduct, aVariation } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import type { Host } from "../../host/host";
import type { StorefrontApi } from "../../shop/ports";
import { ShopProblem } from "../../shop/problem";
import type { AllergenFacts, ProductPage } from "../../shop/wire";
import { ProductScreen } from "./product";
import { ScreensContext } from "../routes/screens";
import * as eager from "../routes/screens.eager";

function pageOf(product = aProduct(), rest: Partial<ProductPage> = {}): ProductPage {
  return { product, related: [], reviews: [], ...rest };
}

function productAt(at: string, shop: Partial<StorefrontApi>, host = aHost()) {
  const screens = (
    <ScreensContext value={eager}>
      <Routes>
        <Route path="/products/:slug" element={<ProductScreen />} />
        <Route path="/shop/:slug" element={<ProductScreen />} />
      </Routes>
    </ScreensContext>
  );
  return show(screens, { at, shop, host });
}

function productPage(page: ProductPage, host?: Host) {
  const shop = { getProduct: () => Promise.resolve(page) };
  return productAt("/products/roasted-cashews", shop, host);
}

const refusing = (code: "not_found" | "unreachable") => () =>
  Promise.reject(new ShopProblem({ code }));

const thumbnail = () => screen.getByRole("button", { current: true }).getAttribute("aria-label");

const title = () => screen.findByRole("heading", { level: 1 });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

describe("the product page", () => {
  test("requests the product of its URL and has the product's name as title", async () => {
    const getProduct = vi.fn<StorefrontApi["getProduct"]>(() => Promise.resolve(pageOf()));
    productAt("/products/roasted-cashews", { getProduct });
    expect((await title()).textContent).toBe("Roasted Cashews");
    expect(getProduct).toHaveBeenCalledWith({ slug: "roasted-cashews" });
    expect(document.title).toBe("Roasted Cashews · Korosho");
  });

  test("shows price, price per 100 g, stock and weight of the chosen size", async () => {
    productPage(pageOf(aSizedProduct()));
    await title();
    expect(screen.getByText("Ksh 260")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "500g" }));
    expect(screen.getByText("Ksh 1,200")).toBeTruthy();
    expect(screen.getByText("Ksh 240")).toBeTruthy();
    expect(screen.getByText("In stock")).toBeTruthy();
    expect(screen.getByRole("cell", { name: "500\u00a0g" })).toBeTruthy();
  });

  test("shows the saving of a sale, and its end if the shop has set one", async () => {
    const sale = { regular_price: 80_000, on_sale: true };
    productPage(pageOf(aProduct({ ...sale, sale_ends_at: Date.UTC(2026, 10, 28, 20) })));
    expect(await screen.findByText("You save Ksh 150, until Sat 28 Nov")).toBeTruthy();
    cleanup();
    productPage(pageOf(aProduct(sale)));
    expect(await screen.findByText("You save Ksh 150")).toBeTruthy();
  });

  test("shows 'Made to order' for a product on backorder", async () => {
    productPage(pageOf(aProduct({ on_backorder: true })));
    expect(await screen.findByText("Made to order")).toBeTruthy();
  });

  test("shows the remaining count of a low stock", async () => {
    productPage(pageOf(aProduct({ stock_quantity: 3 })));
    expect(await screen.findByText("Only 3 left")).toBeTruthy();
  });

  test("names allergens in words, and lists nutrition", async () => {
    const facts = [{ name: "Energy per 100 g", value: "574 kcal" }];
    const allergen_facts: AllergenFacts = {
      declared: { tree_nuts: "contains", sesame: "contains", peanuts: "may_contain" },
      others: "not_declared",
    };
    const allergens = ["Cashew nuts", "Sesame", "May contain peanuts"];
    productPage(pageOf(aProduct({ allergens, allergen_facts, facts })));
    await title();
    expect(screen.getByText("Contains:").parentElement?.textContent).toBe(
      "Contains: tree nuts and sesame",
    );
    expect(screen.getByText("May contain peanuts")).toBeTruthy();
    expect(screen.getByText("Cashew nuts · Sesame · May contain peanuts")).toBeTruthy();
    expect(screen.getByRole("row", { name: "Energy per 100 g 574 kcal" })).toBeTruthy();
  });

  test("never lists traces as ingredients", async () => {
    const allergen_facts: AllergenFacts = {
      declared: { peanuts: "may_contain", tree_nuts: "may_contain" },
      others: "not_declared",
    };
    productPage(pageOf(aProduct({ allergens: ["May contain nuts and peanuts"], allergen_facts })));
    expect(await screen.findByText("May contain peanuts and tree nuts")).toBeTruthy();
    expect(screen.queryByText("Contains:")).toBeNull();
    expect(screen.queryByText("No allergen is declared.")).toBeNull();
  });

  test("says that allergens are not known if the shop states none", async () => {
    productPage(pageOf(aProduct()));
    expect(await screen.findByText("Allergens not known: please ask us.")).toBeTruthy();
  });

  test("shows the description with its HTML", async () => {
    const { container } = productPage(
      pageOf(aProduct({ description: "<p>Roasted <em>slowly</em>.</p>" })),
    );
    await title();
    expect(container.querySelector("em")?.textContent).toBe("slowly");
  });

  test("shows the picture of the selected size in the gallery", async () => {
    const image = { src: "/media/big", alt: "", width: null, height: null };
    const variations = [
      aVariation(1, { Size: "250g" }, {}),
      aVariation(2, { Size: "500g" }, { image }),
    ];
    productPage(pageOf(aSizedProduct({ variations })));
    await title();
    expect(thumbnail()).toBe("Picture 1");
    fireEvent.click(screen.getByRole("radio", { name: "500g" }));
    expect(thumbnail()).toBe("Picture 2");
  });

  test("steps through its pictures with the arrow keys", async () => {
    const [first] = aProduct().images;
    const images = first ? [first, { ...first, src: "/media/pouch" }] : [];
    productPage(pageOf(aProduct({ images })));
    await title();
    const picture = screen.getByRole("button", { name: /picture 1 of 2/ });
    fireEvent.keyDown(picture, { key: "ArrowRight" });
    expect(thumbnail()).toBe("Picture 2");
  });

  test("shows reviews with their date, and related products", async () => {
    const related = [aProduct({ id: 7, slug: "mabuyu", name: "Mabuyu" })];
    productPage(pageOf(aProduct(), { reviews: [aReview()], related }));
    await title();
    expect(screen.getByText("Crunchy.")).toBeTruthy();
    expect(screen.getByText("2 Nov 2026")).toBeTruthy();
    expect(screen.getByText("4.5 of 5 stars from 12 ratings")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Mabuyu" });
    expect(link.getAttribute("href")).toBe("/products/mabuyu");
  });

  test("shows a notice for a product without reviews", async () => {
    productPage(pageOf());
    expect(await screen.findByText("Nobody has written about it yet.")).toBeTruthy();
  });

  test("is the not-found page for an unknown product", async () => {
    productAt("/products/nothing", { getProduct: refusing("not_found") });
    expect((await title()).textContent).toBe("This shelf is empty");
  });

  test("shows the Oops screen if the product cannot be read", async () => {
    productAt("/products/roasted-cashews", { getProduct: refusing("unreachable") });
    expect(await screen.findByText("Oops! Something went wrong.")).toBeTruthy();
  });
});

describe("the product page opened from the shop", () => {
  const [before, here, after] = [
    aProduct({ id: 1, slug: "almonds", name: "Almonds" }),
    aProduct(),
    aProduct({ id: 3, slug: "mabuyu", name: "Mabuyu" }),
  ];
  const shop: Partial<StorefrontApi> = {
    getProduct: () => Promise.resolve(pageOf()),
    listProducts: () => Promise.resolve(aPage([before, here, after])),
  };

  test("has links to the listing and to the adjacent products with the listing's filter and page", async () => {
    productAt("/shop/roasted-cashews?category=16&page=2", shop);
    const way = screen.getByRole("navigation", { name: "Way through the shop" });
    await within(way).findByRole("link", { name: "Previous" });
    const hrefs = within(way)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      "/shop?category=16&page=2",
      "/shop/almonds?category=16&page=2",
      "/shop/mabuyu?category=16&page=2",
    ]);
  });

  test("has the product's own URL as its canonical URL", async () => {
    productAt("/shop/roasted-cashews?category=16", shop);
    await title();
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    expect(new URL(canonical?.href ?? "").pathname).toBe("/products/roasted-cashews");
  });

  test("has no links to the listing at the product's own URL", async () => {
    productAt("/products/roasted-cashews", shop);
    await title();
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("recently viewed products", () => {
  test("are shown on the next product's page and stored on the device only", async () => {
    const host = aHost();
    const mabuyu = aProduct({ id: 7, slug: "mabuyu", name: "Mabuyu" });
    const first = productPage(pageOf(mabuyu), host);
    await title();
    await waitFor(async () =>
      expect(await host.deviceValue.get("recently-seen")).toContain("mabuyu"),
    );
    expect(screen.queryByText("Recently viewed")).toBeNull();
    first.unmount();

    productPage(pageOf(), host);

    expect(await screen.findByRole("link", { name: "Mabuyu" })).toBeTruthy();
    expect(screen.getByText("Recently viewed")).toBeTruthy();
  });
});
