// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aProduct } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import type { Category, Product } from "../../shop/wire";
import { SearchForm } from "./search-form";

afterEach(cleanup);

const field = () => screen.getByRole("combobox", { name: "Search the shop" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

/** Categories among the options. */
const offered = () => options().filter((text) => text?.endsWith("5 products"));

const category = (
  id: number,
  slug: string,
  name: string,
  parent: number | null = null,
): Category => ({
  id,
  slug,
  name,
  count: 5,
  parent,
});

const CATEGORIES = [
  category(1, "peanuts", "Peanuts"),
  category(2, "sweets", "Sweets"),
  category(3, "baobab", "Baobab", 2),
];

const MABUYU = aProduct({
  id: 1,
  name: "Mabuyu",
  allergen_facts: { declared: {}, others: "not_declared" },
  categories: [{ id: 3, name: "Baobab", slug: "baobab" }],
});

const WITHOUT =
  "Without peanuts: we hide what contains it, what may contain traces, and what we do not know.";

/** Opens the search of a person who avoids peanuts; `visible` is the shop without them. */
async function opened(visible: Product[], total = visible.length) {
  const host = aHost();
  await host.deviceValue.set("avoided", '["peanuts"]');
  const listProducts = vi.fn<ShopApi["listProducts"]>(({ without, in_stock: inStock }) => {
    if (!without) return Promise.resolve(aPage([MABUYU]));
    // Fewer of the hidden products are in stock.
    return Promise.resolve({ ...aPage(visible), total, hidden: inStock ? 26 : 29 });
  });
  show(<SearchForm />, {
    host,
    shop: { listProducts, listCategories: () => Promise.resolve(CATEGORIES) },
  });
  fireEvent.focus(field());
  return listProducts;
}

test("before the first letter, the note has the number of the whole shop", async () => {
  const listProducts = await opened([MABUYU]);
  await waitFor(() => expect(options().at(-1)).toBe(`29 products hidden${WITHOUT}Show`));
  expect(options()).toContain("MabuyuKsh 650");
  const filter = { page: 1, without: "peanuts" };
  expect(listProducts.mock.calls).toEqual([
    [{ ...filter, per_page: 4, orderby: "popularity", in_stock: true }],
    [{ ...filter, per_page: 100 }],
  ]);
});

test("before the first letter, a shop without any such product is not called a search", async () => {
  await opened([]);
  const none = "We know of nothing without peanuts. Traces count as well.";
  await waitFor(() => expect(options()).toEqual([`29 products hidden${none}Show`]));
});

test("category of which every product is hidden is offered only if the person shows them", async () => {
  await opened([MABUYU]);
  await waitFor(() => expect(offered()).toEqual(["Sweets5 products", "Baobab5 products"]));
  fireEvent.change(field(), { target: { value: "pea" } });
  await waitFor(() => expect(options()[0]).toBe("MabuyuKsh 650"));
  expect(offered()).toEqual([]);
  fireEvent.click(screen.getByRole("option", { name: /Show$/ }));
  await waitFor(() => expect(offered()).toEqual(["Peanuts5 products"]));
});

test("every category of a listing longer than a page is offered", async () => {
  await opened([MABUYU], 101);
  await waitFor(() => expect(options()[0]).toBe("Peanuts5 products"));
});
