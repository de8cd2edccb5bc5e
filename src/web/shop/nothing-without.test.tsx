// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aProduct } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import type { SearchOutcome } from "../../shop/wire";
import { SELLING_SHOP } from "../testing/buying";
import { ShopScreen } from "./shop";

afterEach(cleanup);

const address = () => screen.getByTestId("address").textContent;
const NUTS: SearchOutcome = {
  nearest: false,
  without: ["peanuts", "tree_nuts"],
  not_stated: [],
  unnamed: false,
};
const SUGAR: SearchOutcome = { nearest: false, without: [], not_stated: ["sugar"], unnamed: false };

type Found = { outcome: SearchOutcome; total?: number; hidden?: number };

/** Shows a search that finds nothing in a shop whose filter leaves and hides so many products. */
async function searched(at: string, { outcome, total = 0, hidden = 0 }: Found, stored = "[]") {
  const host = aHost();
  await host.deviceValue.set("avoided", stored);
  const listProducts = vi.fn<ShopApi["listProducts"]>(({ search, category, without }) => {
    if (search) return Promise.resolve({ ...aPage([]), search: outcome });
    if (category) return Promise.resolve(without ? { ...aPage([]), hidden } : aPage([aProduct()]));
    return Promise.resolve(without ? { ...aPage([]), total, hidden } : aPage([aProduct()]));
  });
  const contact = { ...SELLING_SHOP.contact, whatsapp: "+254700000001" };
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, contact });
  show(<ShopScreen />, { at, host, shop: { listProducts, getShop }, known: [] });
  return listProducts;
}

const link = () => screen.getByRole<HTMLAnchorElement>("link", { name: "Please ask us" });

/** Target of the question, once the shop's number is known. */
async function asked() {
  await waitFor(() => expect(link().host).toBe("wa.me"));
  return new URL(link().href);
}

test("a search without an allergen that finds nothing names the number of hidden products and shows them marked", async () => {
  const found = { outcome: NUTS, total: 2, hidden: 26 };
  const listProducts = await searched("/shop?search=nut+free&category=16", found);
  expect(await screen.findByText(/^Nothing that fits your search is without peanuts/)).toBeTruthy();
  expect(screen.getByText(/^26 products hidden/)).toBeTruthy();
  expect(listProducts).toHaveBeenCalledWith({
    category: 16,
    without: "peanuts,tree_nuts",
    per_page: 1,
    page: 1,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  expect(address()).toBe("/shop?category=16&marked=peanuts%2Ctree_nuts");
  expect(await screen.findByText(/^This list hides nothing\. .* contain peanuts and/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(address()).toBe("/shop?category=16&without=peanuts%2Ctree_nuts");
});

test("a person's avoided allergens are marked together with those of the search", async () => {
  const at = "/shop?search=nut+free&without=peanuts";
  await searched(at, { outcome: NUTS, hidden: 26 }, '["peanuts"]');
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  expect(address()).toBe("/shop?without=%2C&marked=tree_nuts");
  expect(await screen.findByText(/contain peanuts and tree nuts, may contain/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Hide" })).toHaveLength(1);
});

test("another filter ends the marks", async () => {
  await searched("/shop?marked=peanuts&without=milk", { outcome: NUTS, hidden: 3 });
  expect(await screen.findByText(/^3 products hidden/)).toBeTruthy();
  expect(screen.queryByText(/^This list hides nothing/)).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Show" }));
  expect(address()).toBe("/shop?marked=milk");
});

test("a shop without a fitting product says so only after its answer", async () => {
  await searched("/shop?search=nut+free", { outcome: NUTS });
  const nothing = "We know of nothing without peanuts and tree nuts. Traces count as well.";
  expect(await screen.findByText(nothing)).toBeTruthy();
});

test("a search with other words leads to the products that its filter leaves", async () => {
  await searched("/shop?search=mabuyu+no+nuts&marked=milk", {
    outcome: NUTS,
    total: 3,
    hidden: 23,
  });
  expect(await screen.findByText(/^Nothing that fits your search is without peanuts/)).toBeTruthy();
  const others = "See 3 products without peanuts and tree nuts";
  fireEvent.click(screen.getByRole("button", { name: others }));
  expect(address()).toBe("/shop?without=peanuts%2Ctree_nuts");
});

test("a word of which the shop knows nothing leads to a question on WhatsApp", async () => {
  await searched("/shop?search=sugar+free", { outcome: SUGAR });
  expect(await screen.findByText(/free of “sugar”, so we show none\.$/)).toBeTruthy();
  const target = await asked();
  expect(target.pathname).toBe("/254700000001");
  expect(target.searchParams.get("text")).toBe("Hello, what do you have without sugar?");
});

test("a search without an allergen that finds nothing can be asked about", async () => {
  await searched("/shop?search=nut+free", { outcome: NUTS });
  const text = (await asked()).searchParams.get("text");
  expect(text).toBe("Hello, what do you have without peanuts and tree nuts?");
  expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
});

test("a search that finds nothing leads to what the filter leaves of the whole shop", async () => {
  const listProducts = vi.fn<ShopApi["listProducts"]>(({ search }) =>
    Promise.resolve(search ? aPage([]) : { ...aPage([aProduct()]), total: 15 }),
  );
  const at = "/shop?search=mama+njeri&without=milk&traces=true";
  show(<ShopScreen />, { at, shop: { listProducts }, known: [] });
  expect(await screen.findByText("Nothing that fits your search is without milk.")).toBeTruthy();
  expect(screen.queryByText(/^We know of nothing/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "See 15 products without milk" }));
  expect(address()).toBe("/shop?traces=true&without=milk");
});

test("a category of which every product is hidden leads to the shop's other products", async () => {
  await searched("/shop?category=16&without=peanuts", { outcome: NUTS, total: 9, hidden: 7 });
  const nothing = "Nothing in this list is without peanuts. Traces count as well.";
  expect(await screen.findByText(nothing)).toBeTruthy();
  expect(screen.getByText(/^7 products hidden/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "See 9 products without peanuts" }));
  expect(address()).toBe("/shop?without=peanuts");
});

test("what the filter hides of a search is shown with the search", async () => {
  const listProducts = vi.fn<ShopApi["listProducts"]>(({ search, without }) => {
    if (!without) return Promise.resolve(aPage([aProduct()]));
    return Promise.resolve(search ? { ...aPage([]), hidden: 6 } : aPage([aProduct()]));
  });
  show(<ShopScreen />, {
    at: "/shop?search=cashew&without=milk",
    shop: { listProducts },
    known: [],
  });
  expect(await screen.findByText(/^6 products hidden/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(address()).toBe("/shop?search=cashew&marked=milk");
});

test("an allergy without an allergen leads to the choice of what to avoid, in place of the text", async () => {
  const outcome = { nearest: false, without: [], not_stated: [], unnamed: true };
  await searched("/shop?search=allergen+free", { outcome });
  const answer = "We cannot know which allergen you mean. Please choose what you avoid.";
  expect(await screen.findByText(answer)).toBeTruthy();
  expect(screen.queryByText(/Nothing|hidden/)).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "milk" }));
  expect(address()).toBe("/shop?without=milk");
});
