// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { aCategory, aProduct } from "../../components/testing/products";
import { aHost, aPage, show } from "../../components/testing/show";
import type { ShopApi } from "../../shop/ports";
import { ShopScreen } from "./shop";

const listCategories = () => Promise.resolve([aCategory(16, "Nuts")]);
const address = () => screen.getByTestId("address").textContent;

afterEach(cleanup);

describe("what the person avoids", () => {
  const found = { ...aPage([aProduct()]), hidden: 4 };
  async function avoiding(at: string, stored = '["peanuts","tree_nuts"]') {
    const host = aHost();
    await host.deviceValue.set("avoided", stored);
    const listProducts = vi.fn<ShopApi["listProducts"]>(() => Promise.resolve(found));
    show(<ShopScreen />, { at, host, shop: { listCategories, listProducts } });
    return listProducts;
  }

  test("is left out of every listing until the person shows it", async () => {
    const listProducts = await avoiding("/shop?category=16&page=2");
    const filtered = "/shop/nuts?without=peanuts%2Ctree_nuts&page=2";
    await waitFor(() => expect(address()).toBe(filtered));
    expect(listProducts).toHaveBeenLastCalledWith({
      category: 16,
      without: "peanuts,tree_nuts",
      page: 2,
      per_page: 8,
    });
    fireEvent.click(await screen.findByRole("button", { name: "Show" }));
    await waitFor(() => expect(address()).toBe("/shop/nuts?without=%2C"));
    expect(await screen.findByText(/This list shows them as well/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Hide" }));
    await waitFor(() => expect(address()).toBe("/shop/nuts?without=peanuts%2Ctree_nuts"));
  });

  test("is added to the filter of a link, whose traces are not accepted", async () => {
    await avoiding("/shop?traces=true&without=milk", '["egg"]');
    await waitFor(() => expect(address()).toBe("/shop?without=milk%2Cegg"));
  });

  test("is ignored where the stored value is none of ours", async () => {
    await avoiding("/shop", '["nuts", 7]');
    expect(await screen.findByRole("heading", { name: aProduct().name })).toBeTruthy();
    expect(address()).toBe("/shop");
  });
});

test("the filter is remembered on the device as what the person avoids, and follows each change", async () => {
  const { host } = show(<ShopScreen />, {
    at: "/shop?without=peanuts",
    shop: { listCategories },
  });
  fireEvent.click(screen.getByText("Filters"));
  await screen.findByLabelText("In stock only");
  fireEvent.click(screen.getByLabelText(/remember on this device/));
  await waitFor(async () => expect(await host.deviceValue.get("avoided")).toBe('["peanuts"]'));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/remember/).checked).toBe(true),
  );
  fireEvent.click(screen.getByLabelText("milk"));
  await waitFor(() => expect(address()).toBe("/shop?without=peanuts%2Cmilk"));
  expect(await host.deviceValue.get("avoided")).toBe('["peanuts","milk"]');
  fireEvent.click(screen.getByLabelText(/remember on this device/));
  await waitFor(async () => expect(await host.deviceValue.get("avoided")).toBeNull());
});

test("the panel of filters that leave nothing says so and offers no products", async () => {
  show(<ShopScreen />, { at: "/shop?without=peanuts", shop: { listCategories } });
  fireEvent.click(screen.getByText("Filters"));
  expect(await screen.findByText("Nothing fits these filters.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show 0" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.getByText("Filters").closest("details")?.open).toBe(false);
});
