// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cartItemFor } from "../../cart/cart-item";
import { aProduct } from "../../components/testing/products";
import { fakeHost } from "../../app/testing/fake-app-context";
import { CartContents, CartScreen } from "./cart";
import { CASHEWS, renderBuying } from "../testing/buying";
import { SavedForLater } from "./saved-for-later";
import { isSaved } from "./saved-list";

beforeAll(() => CartContents.fetch());
afterEach(cleanup);

const page = (product = CASHEWS) => ({
  getProduct: () => Promise.resolve({ product, related: [], reviews: [] }),
});

async function saveForLater() {
  const save = await screen.findByRole("button", { name: `Save for later: ${CASHEWS.name}` });
  fireEvent.click(save);
  return within(await screen.findByRole("region", { name: "Saved for later" }));
}

test("an item saved for later leaves the cart and is returned by one click", async () => {
  renderBuying(<CartScreen />, { shop: page() });
  const saved = await saveForLater();
  expect(await screen.findByText("Nothing in it yet")).toBeTruthy();
  fireEvent.click(saved.getByRole("button", { name: `${CASHEWS.name}: back to the cart` }));
  expect(await screen.findByRole("link", { name: "Go to checkout" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Saved for later" })).toBeNull();
});

test("a saved item persists on the device and shows its current price", async () => {
  const { deviceValue } = fakeHost();
  renderBuying(<CartScreen />, { shop: page(), host: { deviceValue } });
  await saveForLater();
  cleanup();
  const dearer = page({ ...CASHEWS, price: 70_000 });
  renderBuying(<CartScreen />, { shop: dearer, host: { deviceValue }, filled: false });
  const saved = within(await screen.findByRole("region", { name: "Saved for later" }));
  expect(await saved.findByText("Ksh 700")).toBeTruthy();
});

test("a saved item that contains what the person avoids is marked", async () => {
  const { deviceValue } = fakeHost();
  await deviceValue.set("avoided", '["peanuts"]');
  const declared = { peanuts: "contains" } as const;
  const shop = page({ ...CASHEWS, allergen_facts: { declared, others: "not_declared" } });
  renderBuying(<CartScreen />, { shop, host: { deviceValue } });
  const saved = await saveForLater();
  expect(await saved.findByText("Contains peanuts, which you avoid.")).toBeTruthy();
});

test("a sold-out saved item is marked and cannot be returned to the cart", async () => {
  renderBuying(<CartScreen />, { shop: page({ ...CASHEWS, in_stock: false }) });
  const saved = await saveForLater();
  expect(await saved.findByText("Not available today")).toBeTruthy();
  expect(saved.queryByRole("button", { name: /back to the cart/ })).toBeNull();
});

test("the removal of a saved item moves the focus to the first remaining one", async () => {
  const products = [7, 8].map((id) => aProduct({ id, slug: `p-${id}`, name: `Snack ${id}` }));
  const items = products.map((one) => ({ ...cartItemFor(one, null, null), quantity: 1 }));
  const { deviceValue } = fakeHost();
  await deviceValue.set("saved-for-later", JSON.stringify(items));
  const getProduct = ({ slug }: { slug: string }) => {
    const product = products.find((one) => one.slug === slug) ?? CASHEWS;
    const sold = { ...product, in_stock: product.id === 7 };
    return Promise.resolve({ product: sold, related: [], reviews: [] });
  };
  renderBuying(<SavedForLater />, { shop: { getProduct }, host: { deviceValue }, filled: false });
  await screen.findByText("Not available today");
  fireEvent.click(screen.getByRole("button", { name: "Remove Snack 7" }));
  await waitFor(() => expect(screen.queryByText("Snack 7")).toBeNull());
  const next = screen.getByRole("button", { name: "Remove Snack 8" });
  expect(document.activeElement).toBe(next);
});

test("invalid stored items are ignored", () => {
  for (const nonsense of [null, 7, {}, { id: "1-default", quantity: 1 }, { id: 3 }]) {
    expect(isSaved(nonsense), JSON.stringify(nonsense)).toBe(false);
  }
});
