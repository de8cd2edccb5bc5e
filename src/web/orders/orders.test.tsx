// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { OrderAccess, OrderView } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { OrdersScreen } from "./orders";

afterEach(cleanup);

const ENTRY = { id: anOrder().id, key: "k", number: "W-0047", placed_at: anOrder().placed_at };
const LAST = { status: "confirmed", total: 65_000, currency: "KES" };

function show(stored: object[], order: OrderView | null) {
  const getOrder = vi.fn((_access: OrderAccess) =>
    order ? Promise.resolve(order) : Promise.reject(new ShopProblem({ code: "unreachable" })),
  );
  const deviceValue = {
    get: () => Promise.resolve(JSON.stringify(stored)),
    set: () => Promise.resolve(),
  };
  renderBuying(<OrdersScreen />, { shop: { getOrder }, host: { deviceValue }, filled: false });
  return getOrder;
}

const row = async () => within(await screen.findByRole("link", { name: /W-0047/ }));

test("an order shows its current state, sum and picture", async () => {
  const [line] = anOrder().lines;
  if (!line) throw new Error("an order has a line");
  const lines = [{ ...line, image: "/media/cashews.jpg" }];
  show([{ ...ENTRY, ...LAST }], anOrder({ status: "ready", lines, total: 70_000 }));
  expect(await (await row()).findByText("Ready to be picked up")).toBeTruthy();
  expect((await row()).getByText("Ksh 700")).toBeTruthy();
  const link = await screen.findByRole("link", { name: /W-0047/ });
  expect(link.querySelector("img")?.getAttribute("src")).toContain("cashews");
});

test("without a connection an order shows what the device knew last", async () => {
  show([{ ...ENTRY, ...LAST }], null);
  expect(await (await row()).findByText("We have your order")).toBeTruthy();
  expect((await row()).getByText("Ksh 650")).toBeTruthy();
});

test("an order that is over is not read again", async () => {
  const getOrder = show([{ ...ENTRY, ...LAST, status: "completed" }], anOrder());
  expect(await (await row()).findByText("Done. Asante!")).toBeTruthy();
  expect(getOrder).not.toHaveBeenCalled();
});

test("an entry of an earlier version is completed by the shop", async () => {
  show([ENTRY], anOrder({ payment: { ...anOrder().payment, state: "failed" } }));
  expect(await (await row()).findByText("Not paid yet")).toBeTruthy();
  expect((await row()).getByText("Ksh 650")).toBeTruthy();
});
