// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SHOP_INFO } from "../../app/testing/fake-app-context";
import { reached, recordUnreachable } from "../../shop/connection";
import type { ShopInfo, TimePromise } from "../../shop/wire";
import { aProduct } from "../testing/products";
import { show } from "../testing/show";
import { ProductCard } from "./product-card";

afterEach(cleanup);

const at = Date.UTC(2026, 10, 20, 11);
const ready: TimePromise = { kind: "ready", from: { at, in_days: 0 } };
const delivered: TimePromise = {
  kind: "delivered",
  from: { at, in_days: 1 },
  until: at + 7_200_000,
};
const zone = { id: "1:1", name: "Nairobi", fee: 25_000, free_from: null, promise: delivered };
const BOTH: ShopInfo = {
  ...SHOP_INFO,
  pickup: true,
  pickup_promise: ready,
  delivery_zones: [zone],
};

const showCard = (shop: ShopInfo, changes = {}) =>
  show(<ProductCard product={aProduct(changes)} hasPromise />, {
    known: [[["get_shop", null], shop]],
  });

test("a card names the time of a pick-up", async () => {
  showCard(BOTH);
  expect(await screen.findByText("Ready today from 14:00")).toBeTruthy();
});

test("the time on a card stays with the word before it", async () => {
  showCard(BOTH);
  const promise = await screen.findByText("Ready today from 14:00");
  expect(promise.textContent).toBe("Ready today from\u00a014:00");
});

test("a card names no time of a product made to order", async () => {
  showCard(BOTH, { on_backorder: true });
  expect(await screen.findByRole("button", { name: /^Add to cart/ })).toBeTruthy();
  expect(screen.queryByText(/^Ready/)).toBeNull();
});

test("a card names the time of a delivery in a shop without pick-up", async () => {
  showCard({ ...BOTH, pickup: false });
  expect(await screen.findByText(/^Delivered tomorrow/)).toBeTruthy();
});

test("a card names no time of a delivery that differs by zone", () => {
  showCard({ ...BOTH, pickup: false, delivery_zones: [zone, { ...zone, id: "1:2" }] });
  expect(screen.queryByText(/^Delivered/)).toBeNull();
});

test("a card names no time while the shop does not respond", async () => {
  recordUnreachable();
  showCard(BOTH);
  expect(await screen.findByRole("button", { name: /^Add to cart/ })).toBeTruthy();
  expect(screen.queryByText(/^Ready/)).toBeNull();
  act(() => reached());
  expect(await screen.findByText("Ready today from 14:00")).toBeTruthy();
});

test("a card of a sold-out product names no time", async () => {
  showCard(BOTH, { in_stock: false });
  expect(await screen.findByText("Sold out")).toBeTruthy();
  expect(screen.queryByText(/^Ready/)).toBeNull();
});
