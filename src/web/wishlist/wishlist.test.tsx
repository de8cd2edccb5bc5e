// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { fetchDeviceTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import { CASHEWS, renderBuying } from "../testing/buying";
import { WishlistScreen } from "./wishlist";
import { WishlistButton } from "./wishlist-button";
import { listAddress, slugsIn } from "./wishlist-store";

afterEach(cleanup);

const shop = {
  getProduct: ({ slug }: { slug: string }) =>
    slug === CASHEWS.slug
      ? Promise.resolve({ product: CASHEWS, related: [], reviews: [] })
      : Promise.reject(new ShopProblem({ code: "not_found" })),
};

async function show(at = "/wishlist", element = <WishlistScreen />) {
  await fetchDeviceTexts();
  renderBuying(element, { shop, at, filled: false });
}

describe("the wish list", () => {
  test("contains the products marked with a heart on the device", async () => {
    await show(
      "/wishlist",
      <>
        <WishlistButton product={CASHEWS} />
        <WishlistScreen />
      </>,
    );
    expect(await screen.findByText("No wishes yet")).toBeTruthy();
    const heart = screen.getByRole("button", { name: `Save ${CASHEWS.name} to wish list` });
    fireEvent.click(heart);
    expect(await screen.findByRole("heading", { level: 3, name: CASHEWS.name })).toBeTruthy();
    expect(heart.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(heart);
    expect(await screen.findByText("No wishes yet")).toBeTruthy();
  });

  test("opens from a link on another device, where it can be saved", async () => {
    await show(listAddress([CASHEWS.slug]));
    expect(await screen.findByRole("heading", { name: "A wish list for you" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Keep it on this device" }));
    expect(await screen.findByRole("heading", { name: "Your wish list" })).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 3, name: CASHEWS.name })).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/wishlist"));
  });

  test("shows a notice for products that are no longer sold", async () => {
    await show(listAddress([CASHEWS.slug, "gone-nuts"]));
    expect(await screen.findByText("One of these is sold no more.")).toBeTruthy();
  });
});

const read = (query: string) => slugsIn(new URLSearchParams(query));

test("a wish list's link contains valid slugs, each once", () => {
  expect(read("items=a,b,a")).toEqual(["a", "b"]);
  expect(read("items=a/../b,%3Cscript%3E x,,c")).toEqual(["c"]);
  expect(read("")).toEqual([]);
  expect(read(listAddress(["mabuyu-ya-pwani"]).split("?")[1] ?? "")).toEqual(["mabuyu-ya-pwani"]);
});
