// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { createElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserStorage } from "./index";
import { NUTS } from "./testing/cart-fixtures";
import { slowStorage, storedCart } from "./testing/fake-storage";
import type { CartOptions, CartStore } from "./types";
import { CartProvider, useCart, useCartHydrated, useCartStore } from "./use-cart";

const STORED = storedCart({ "114-500g": { ...NUTS, quantity: 2 } });
const stores = new Set<CartStore>();

function Badge() {
  stores.add(useCartStore());
  const count = useCart((cart) => cart.cartCount);
  return `${count} ${useCartHydrated() ? "ready" : "waiting"}`;
}

function page(options: CartOptions) {
  return createElement(CartProvider, { options }, createElement(Badge));
}

beforeEach(() => {
  localStorage.clear();
  stores.clear();
});

afterEach(() => {
  cleanup();
  for (const store of stores) store.persist.stop();
  vi.restoreAllMocks();
});

describe("useCart", () => {
  test("returns the cart and follows its changes", () => {
    const { container } = render(page({ language: "en-US" }));
    const [cart] = stores;
    expect(container.textContent).toBe("0 ready");
    act(() => cart?.getState().addItem(NUTS, { count: 3 }));
    expect(container.textContent).toBe("3 ready");
  });

  test("uses one cart across renders of the provider", () => {
    const { container, rerender } = render(page({ language: "en-US" }));
    act(() => [...stores][0]?.getState().addItem(NUTS));

    rerender(page({ language: "en-US" }));
    rerender(page({ language: "sw" }));

    expect(stores.size).toBe(1);
    expect(container.textContent).toBe("1 ready");
  });

  test("merges the stored cart once under StrictMode", () => {
    localStorage.setItem("root", STORED);
    const options = { language: "en-US", storage: browserStorage(), skipHydration: true };
    const { container } = render(createElement(StrictMode, null, page(options)));
    expect(container.textContent).toBe("2 ready");
  });

  test("is not ready until a slow storage responds", async () => {
    const { storage, answer } = slowStorage();
    const { container } = render(page({ language: "en-US", storage }));
    expect(container.textContent).toBe("0 waiting");
    await act(async () => answer(STORED));
    expect(container.textContent).toBe("2 ready");
  });

  test("throws an error without a provider", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => render(createElement(Badge))).toThrow("CartProvider");
  });
});

describe("a server-rendered page", () => {
  test("contains the empty cart, not ready", () => {
    expect(renderToString(page({ language: "en-US" }))).toBe("0 waiting");
  });

  test.each([true, false])("is hydrated without a mismatch (skipHydration %j)", async (skip) => {
    const mismatch = vi.fn();
    const box = document.createElement("div");
    box.innerHTML = renderToString(page({ language: "en-US" }));
    localStorage.setItem("root", STORED);
    const options = { language: "en-US", storage: browserStorage(), skipHydration: skip };

    const root = await act(async () =>
      hydrateRoot(box, page(options), { onRecoverableError: mismatch }),
    );

    expect(box.textContent).toBe("2 ready");
    expect(mismatch).not.toHaveBeenCalled();
    act(() => root.unmount());
  });
});
