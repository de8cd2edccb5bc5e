// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aCategory, aProduct, aSizedProduct } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import { SearchForm } from "./search-form";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const listCategories = () => Promise.resolve([aCategory(16, "Cashews"), aCategory(17, "Seeds")]);
const field = () => screen.getByRole("combobox", { name: "Search the shop" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const address = () => screen.getByTestId("address").textContent;
const chosen = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

function type(text: string) {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
}

function shown(host = aHost()) {
  const listProducts = vi.fn<ShopApi["listProducts"]>(() =>
    Promise.resolve(aPage([aProduct(), aSizedProduct({ id: 2, name: "Pilipili Cashews" })])),
  );
  show(<SearchForm />, { host, shop: { listProducts, listCategories } });
  return { listProducts };
}

describe("search suggestions", () => {
  test("are categories, products with their price, and a link to all results", async () => {
    shown();
    type("cash");
    await waitFor(() =>
      expect(options()).toEqual([
        "Cashews3 products",
        "Roasted CashewsKsh 650",
        "Pilipili Cashewsfrom Ksh 650",
        "See everything for “cash”",
      ]),
    );
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("3 suggestions")).toBeTruthy();
  });

  test("are requested once after a pause in typing, from two letters on", async () => {
    const { listProducts } = shown();
    for (const text of ["c", "ca", "cas", "cash"]) type(text);
    await waitFor(() => expect(options()).toHaveLength(4));
    expect(listProducts.mock.calls.flatMap(([query]) => query.search ?? [])).toEqual(["cash"]);
  });

  test("are navigated with the arrow keys and opened with Enter", async () => {
    shown();
    type("cash");
    await waitFor(() => expect(options()).toHaveLength(4));
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    expect(chosen()?.textContent).toContain("Roasted Cashews");
    expect(chosen()?.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(address()).toBe("/products/roasted-cashews");
  });

  test("wrap around at both ends, by the search field", async () => {
    shown();
    type("cash");
    await waitFor(() => expect(options()).toHaveLength(4));
    fireEvent.keyDown(field(), { key: "ArrowUp" });
    expect(chosen()?.textContent).toBe("See everything for “cash”");
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    expect(chosen()).toBeNull();
  });

  test("close on Escape and on loss of the focus", async () => {
    shown();
    type("cash");
    await waitFor(() => expect(options()).toHaveLength(4));
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(options()).toEqual([]);
    fireEvent.click(field());
    await waitFor(() => expect(options()).toHaveLength(4));
    fireEvent.blur(field(), { relatedTarget: document.body });
    expect(options()).toEqual([]);
  });

  test("open a category", async () => {
    shown();
    type("see");
    await waitFor(() => expect(options()[0]).toBe("Seeds3 products"));
    const [seeds] = screen.getAllByRole("option");
    if (seeds) fireEvent.click(seeds);
    expect(address()).toBe("/shop/seeds");
  });
});

/** Types a text without suggestions into the search of a dialog; returns what closes the dialog. */
function typeZebra() {
  const onClose = vi.fn<() => void>();
  show(<SearchForm onClose={onClose} />, { shop: { listCategories } });
  type("zebra");
  return onClose;
}

describe("a text without suggestions", () => {
  test("shows that nothing was found, other searches, and the whole shop", async () => {
    typeZebra();
    const found = await screen.findAllByText("Nothing here goes by “zebra”. Perhaps one of these?");
    expect(found.map(({ tagName }) => tagName).toSorted()).toEqual(["OUTPUT", "P"]);
    expect(screen.getByText("No products available")).toBeTruthy();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      ...["Cashews", "Mabuyu", "Almonds", "Peanuts"].map((idea) => `/shop?search=${idea}`),
      "/shop",
    ]);
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  test("closes its dialog when one of its links is followed", async () => {
    const onClose = typeZebra();
    fireEvent.click(await screen.findByRole("link", { name: "Show everything" }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(address()).toBe("/shop");
    expect(screen.queryByRole("link")).toBeNull();
  });
});

test("the listing says itself that it is empty", async () => {
  const listProducts = vi.fn<ShopApi["listProducts"]>(() => Promise.resolve(aPage([])));
  show(<SearchForm />, { at: "/shop", shop: { listProducts, listCategories } });
  type("zebra");
  await waitFor(() => expect(listProducts.mock.lastCall?.[0].search).toBe("zebra"));
  const said = screen.findAllByText(/Nothing here goes by/, {}, { timeout: 500 });
  await expect(said).rejects.toThrow();
});

describe("the search form", () => {
  test("suggests recent searches, categories and popular products while its field is empty", async () => {
    const host = aHost();
    host.deviceValue.get = () => Promise.resolve('["simsim"]');
    shown(host);
    fireEvent.focus(field());
    await waitFor(() =>
      expect(options()).toEqual([
        "simsim",
        "Cashews3 products",
        "Seeds3 products",
        "Roasted CashewsKsh 650",
        "Pilipili Cashewsfrom Ksh 650",
      ]),
    );
  });

  test("closes its dialog with one Escape, or with the second if a list for a text is open", async () => {
    const onClose = vi.fn<() => void>();
    show(<SearchForm onClose={onClose} />, { shop: { listCategories } });
    const escape = () => fireEvent.keyDown(field(), { key: "Escape" });
    fireEvent.focus(field());
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(escape(), "prevents what the browser does").toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
    type("cash");
    await waitFor(() => expect(options()).toHaveLength(1));
    escape();
    expect(options()).toEqual([]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(escape(), "prevents that the browser clears the field").toBe(false);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test("stores the search and opens its results", async () => {
    const host = aHost();
    host.deviceValue.set = vi.fn<typeof host.deviceValue.set>(() => Promise.resolve());
    shown(host);
    type("mabuyu");
    const form = field().closest("form");
    if (form) fireEvent.submit(form);
    expect(address()).toBe("/shop?search=mabuyu");
    await waitFor(() =>
      expect(host.deviceValue.set).toHaveBeenCalledWith("searches", '["mabuyu"]'),
    );
  });
});
