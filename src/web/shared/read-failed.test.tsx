// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aProduct } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import { ShopProblem } from "../../shop/problem";
import type { ProductPage } from "../../shop/wire";
import { ProductScreen } from "../product/product";
import { ScreensContext } from "../routes/screens";
import * as eager from "../routes/screens.eager";

const NOT_SAVED = "This page is not saved on this phone";
const OOPS = "Oops! Something went wrong.";

const honey = aProduct({
  id: 2,
  slug: "honey",
  name: "Honey Cashews",
  allergen_facts: { declared: {}, others: "not_declared" },
});
const nougat = aProduct({
  id: 3,
  slug: "nougat",
  name: "Nougat",
  allergen_facts: { declared: { peanuts: "contains" }, others: "not_declared" },
});
const listProducts = () => Promise.resolve(aPage([honey, nougat]));
const page: ProductPage = { product: honey, related: [], reviews: [] };

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Product page, rendered by `shown`, whose read fails until `answer` is called. */
function opened(problem: "unreachable" | "internal" = "unreachable", isOnLine = false) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnLine);
  const failure = new ShopProblem(
    problem === "internal" ? { code: problem, incident: "" } : { code: problem },
  );
  const getProduct = vi.fn<() => Promise<ProductPage>>(() => Promise.reject(failure));
  const host = aHost();
  const screens = (
    <ScreensContext value={eager}>
      <ProductScreen />
    </ScreensContext>
  );
  const shown = () =>
    show(screens, { at: "/products/honey", host, shop: { getProduct, listProducts } });
  return { host, getProduct, shown, answer: () => getProduct.mockResolvedValue(page) };
}

test("a page that fails offline shows the not-saved notice, with links to saved products", async () => {
  const { shown, host } = opened();
  await host.deviceValue.set("avoided", '["peanuts"]');
  shown();
  expect(await screen.findByRole("heading", { level: 1, name: NOT_SAVED })).toBeTruthy();
  await screen.findByText("Saved on this phone:");
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links, "without what the person avoids").toEqual(["/products/honey", "/shop"]);
  expect(screen.queryByText(OOPS)).toBeNull();
  await waitFor(() => expect(document.title).toBe(`${NOT_SAVED} · Korosho`));
});

test("the button of the notice reads the page again", async () => {
  const { shown, answer } = opened();
  shown();
  const button = await screen.findByRole("button", { name: "Try again" });
  answer();
  fireEvent.click(button);
  expect(await screen.findByRole("heading", { level: 1, name: "Honey Cashews" })).toBeTruthy();
});

test("a page that is not stored is read every five seconds until it arrives", async () => {
  const { shown, answer, getProduct } = opened();
  shown();
  await screen.findByRole("heading", { name: NOT_SAVED });
  cleanup();
  getProduct.mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shown();
  await screen.findByRole("heading", { name: NOT_SAVED });
  for (const reads of [2, 3, 4]) {
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(getProduct.mock.calls.length).toBeGreaterThanOrEqual(reads);
  }
  answer();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole("heading", { level: 1, name: "Honey Cashews" })).toBeTruthy();
});

test("another failure is the specified one, also offline", async () => {
  const { shown } = opened("internal");
  shown();
  expect(await screen.findByText(OOPS)).toBeTruthy();
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
});

test("a request that fails with a network and no service worker is the specified failure", async () => {
  const { shown } = opened("unreachable", true);
  shown();
  expect(await screen.findByText(OOPS)).toBeTruthy();
  cleanup();
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  shown();
  expect(await screen.findByRole("heading", { name: NOT_SAVED })).toBeTruthy();
  Reflect.deleteProperty(navigator, "serviceWorker");
});
