// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aCategory, aProduct } from "../../components/testing/products";
import { aPage, show } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import { ShopScreen } from "./shop";

const address = () => screen.getByTestId("address").textContent;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the address of a category", () => {
  const nuts = { ...aCategory(16, "Nuts"), description: "From Kilifi.\nRoasted daily." };
  const at = (path: string) => {
    const listProducts = vi.fn<ShopApi["listProducts"]>(() => Promise.resolve(aPage([aProduct()])));
    const categories = [nuts, { ...aCategory(17, "Seeds"), slug_taken: true }];
    show(<ShopScreen />, {
      at: path,
      shop: { listCategories: () => Promise.resolve(categories), listProducts },
    });
    return listProducts;
  };

  test("shows its name, its text and its products", async () => {
    const listProducts = at("/shop/nuts?orderby=date");
    expect(await screen.findByRole("heading", { level: 1, name: "Nuts" })).toBeTruthy();
    expect(screen.getByText(/From Kilifi\./).textContent).toBe(nuts.description);
    await waitFor(() =>
      expect(listProducts.mock.lastCall?.[0]).toMatchObject({ category: 16, orderby: "date" }),
    );
    const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    expect(description?.content).toBe("From Kilifi. Roasted daily.");
  });

  test("scrolls the row of categories sideways to its button, and not the page", async () => {
    const scrolled = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scrolled;
    vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockReturnValue(500);
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(360);
    at("/shop/nuts");
    const button = await screen.findByRole("button", { name: "Nuts" });
    expect(button.closest("div")?.scrollLeft).toBe(320);
    expect(scrolled).not.toHaveBeenCalled();
  });

  test("is left for the whole shop, and for a category whose slug is a product's", async () => {
    at("/shop/nuts?in_stock=true&page=2");
    fireEvent.click(await screen.findByRole("button", { name: "Seeds" }));
    expect(address()).toBe("/shop?category=17&in_stock=true");
    fireEvent.click(screen.getByRole("button", { name: "Nuts" }));
    expect(address()).toBe("/shop/nuts?in_stock=true");
    fireEvent.click(screen.getByRole("button", { name: "All" }));
    expect(address()).toBe("/shop?in_stock=true");
  });
});
