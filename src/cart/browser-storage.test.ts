// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserStorage, createCart } from "./index";
import { NUTS } from "./testing/cart-fixtures";
import { storedCart } from "./testing/fake-storage";
import type { CartStore } from "./types";

const carts: CartStore[] = [];

function openTab(): CartStore {
  const cart = createCart({ language: "en-US", storage: browserStorage() });
  carts.push(cart);
  return cart;
}

/** Simulates the `storage` event that a browser fires in all other tabs after a write. */
function otherTabWrote(text: string | null, key: string | null = "root") {
  if (text === null) localStorage.removeItem("root");
  else localStorage.setItem("root", text);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  for (const cart of carts.splice(0)) cart.persist.stop();
  vi.restoreAllMocks();
});

test("the cart persists across page loads", () => {
  openTab().getState().addItem(NUTS, { count: 2 });
  expect(openTab().getState()).toMatchObject({ cartCount: 2, totalPrice: 130_000 });
});

test("two tabs share one cart, and the last write wins", () => {
  const cart = openTab();
  cart.getState().addItem({ id: "87-default", price: 20_000 });

  otherTabWrote(storedCart({ "114-500g": { ...NUTS, quantity: 3 } }));

  expect(Object.keys(cart.getState().cartDetails)).toEqual(["114-500g"]);
  expect(cart.getState()).toMatchObject({ cartCount: 3, totalPrice: 195_000 });
});

test("a change from another tab is not written back", () => {
  openTab();
  const text = storedCart({ "114-500g": { ...NUTS, quantity: 3 } });
  otherTabWrote(text);
  expect(localStorage.getItem("root")).toBe(text);
});

test.each(["root", null])("storage cleared by another tab (key %j) empties the cart", (key) => {
  const cart = openTab();
  cart.getState().addItem(NUTS);
  otherTabWrote(null, key);
  expect(cart.getState().cartCount).toBe(0);
});

test("storage events of other keys do not change the cart", () => {
  const cart = openTab();
  cart.getState().addItem(NUTS);
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  expect(cart.getState().cartCount).toBe(1);
});

test("invalid JSON from another tab is ignored with a warning", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const cart = openTab();
  cart.getState().addItem(NUTS);

  otherTabWrote("{");

  expect(cart.getState().cartCount).toBe(1);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Another tab"));
});

test("a page restored from the back/forward cache reads the storage again", () => {
  const cart = openTab();
  localStorage.setItem("root", storedCart({ "114-500g": { ...NUTS, quantity: 4 } }));

  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

  expect(cart.getState().cartCount).toBe(4);
});

test("a cart without storage permission works in memory", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const cart = openTab();
  cart.getState().addItem(NUTS);
  expect(cart.getState().cartCount).toBe(1);
  expect(warn).toHaveBeenCalledTimes(2);
});
