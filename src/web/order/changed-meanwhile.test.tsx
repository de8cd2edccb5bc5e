// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { aPage, show } from "../../components/testing/show";
import { aSizedProduct } from "../../components/testing/products";
import type { Language } from "../../i18n/language";
import { ShopProblem } from "../../shop/problem";
import { PAYMENT_REFRESH_MS } from "../../shop/swr";
import type {
  Address,
  ChangeDetailsInput,
  Fulfilment,
  OrderStatus,
  OrderView,
  QuoteLine,
} from "../../shop/wire";
import { anOrder, changeQuoteAt, SELLING_SHOP } from "../testing/buying";
import { OrderScreen } from "./order";

beforeAll(modalDialogs);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const ID = anOrder().id;
const AT = Date.UTC(2026, 10, 21, 7);
const NEXT = AT + 7_200_000;
const slotAt = (at: number) => ({ from: { at, in_days: 1 }, until: at + NEXT - AT });
const ADDRESS = { estate: "Kilimani", landmark: "Yaya Centre", directions: "Blue gate" };
const ZONE = { fee: 20_000, free_from: null };
const ZONES = [
  { ...ZONE, id: "1:2", name: "Westlands" },
  { ...ZONE, id: "1:3", name: "Kiambu" },
];
const [CASHEWS] = anOrder().lines as [QuoteLine];
const ALMONDS = aSizedProduct({ id: 7, name: "Almonds", slug: "almonds" });

const promiseAt = (at: number) => ({ kind: "delivered" as const, ...slotAt(at) });
const deliveryTo = (address: Address): Fulfilment => ({ method: "delivery", zone: "1:2", address });

/** Order for delivery at a revision, with what somebody changed. */
function deliveryAt(revision: number, changes: Partial<OrderView> = {}): OrderView {
  const fulfilment = deliveryTo(ADDRESS);
  const offered_changes = { refund: 0, revision, has_open_quantities: true };
  return anOrder({ fulfilment, promise: promiseAt(AT), offered_changes, ...changes });
}

/** Order that the next read returns, and its statuses in refusals of the next changes. */
type Server = { order: OrderView; refusals: OrderStatus[] };

/** Opens the change on the order's page. */
async function open(name = "Change this order", language: Language = "en", first = deliveryAt(3)) {
  const server: Server = { order: first, refusals: [] };
  const changeDetails = vi.fn((_input: ChangeDetailsInput) => {
    const status = server.refusals.shift();
    if (!status) return Promise.resolve();
    return Promise.reject(new ShopProblem({ code: "order_changed", status }));
  });
  const shop = {
    changeDetails,
    getOrder: () => Promise.resolve(server.order),
    getShop: () => Promise.resolve({ ...SELLING_SHOP, delivery_zones: ZONES }),
    quoteDetailsChange: (input: ChangeDetailsInput) =>
      Promise.resolve(changeQuoteAt(65_000)(input)),
    getChangeTimes: () => Promise.resolve({ slots: [slotAt(AT), slotAt(NEXT)], kept: {} }),
    listProducts: () => Promise.resolve(aPage([ALMONDS])),
  };
  const screens = (
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>
  );
  show(screens, { shop, language, known: [], at: `/order/${ID}?key=secret` });
  fireEvent.click(await screen.findByRole("button", { name }));
  return { changeDetails, server };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const NOTE = "Note for your order (optional)";
const DOOR = "How to find the door (optional)";

/** Saves a change that the shop refuses, because another phone made the order `changed` meanwhile. */
async function saveAfter(server: Server, changed: OrderView) {
  server.order = changed;
  server.refusals.push(changed.status);
  press("Save the change");
  return screen.findByRole("alert");
}

test("fields that nobody touched take the order's new texts, and typed ones stay", async () => {
  const { changeDetails, server } = await open();
  type(DOOR, "Green gate");
  const fulfilment = deliveryTo({ ...ADDRESS, estate: "Lavington" });
  await saveAfter(server, deliveryAt(4, { note: "Allergic to milk", fulfilment }));
  await waitFor(() => expect(field(NOTE).value).toBe("Allergic to milk"));
  press("Save the change");
  await waitFor(() => expect(changeDetails).toHaveBeenCalledTimes(2));
  expect(changeDetails.mock.lastCall?.[0]).toEqual({
    id: ID,
    key: "secret",
    revision: 4,
    note: "Allergic to milk",
    address: { ...ADDRESS, estate: "Lavington", directions: "Green gate" },
  });
});

test("a text that a typed one would replace is shown at its field", async () => {
  const { server } = await open();
  type(NOTE, "Ring twice");
  await saveAfter(server, deliveryAt(4, { note: "Allergic to milk" }));
  expect(await screen.findByText("In the order now: Allergic to milk")).toBeTruthy();
  expect(field(NOTE).value).toBe("Ring twice");
});

test("chosen quantities, goods, zone and slot stay when the order changed meanwhile", async () => {
  const { changeDetails, server } = await open();
  press("One more");
  press("Add something else");
  fireEvent.click(await screen.findByRole("button", { name: /^Almonds/ }));
  press("Add to this order");
  const zone = screen.getByRole("combobox", { name: "Where to" });
  fireEvent.change(zone, { target: { value: "1:3" } });
  const slot = await screen.findByRole("combobox", { name: /^When should/ });
  fireEvent.change(slot, { target: { value: String(NEXT) } });
  await saveAfter(server, deliveryAt(4, { note: "Ring twice" }));
  await waitFor(() => expect(field(NOTE).value).toBe("Ring twice"));
  expect(screen.getByText(/^Almonds \(250g\) is in the list above/)).toBeTruthy();
  press("Save the change");
  await waitFor(() => expect(changeDetails).toHaveBeenCalledTimes(2));
  expect(changeDetails.mock.lastCall?.[0]).toMatchObject({
    revision: 4,
    lines: [
      { product_id: CASHEWS.product_id, quantity: 2 },
      { product_id: 7, quantity: 1 },
    ],
    zone: "1:3",
    slot: NEXT,
  });
});

test("goods that another phone added as well are not called added, and not ordered twice", async () => {
  const { changeDetails, server } = await open();
  press("Add something else");
  fireEvent.click(await screen.findByRole("button", { name: /^Almonds/ }));
  press("Add to this order");
  const size = ALMONDS.variations[0]?.id ?? null;
  const almonds = { ...CASHEWS, product_id: 7, variation_id: size, name: "Almonds", quantity: 2 };
  await saveAfter(server, deliveryAt(4, { lines: [CASHEWS, almonds] }));
  await waitFor(() => expect(screen.queryByText(/is in the list above/)).toBeNull());
  press("Save the change");
  await waitFor(() => expect(changeDetails).toHaveBeenCalledTimes(2));
  expect(changeDetails.mock.lastCall?.[0]).not.toHaveProperty("lines");
});

test("the refusal names the parts that another phone changed", async () => {
  const { server } = await open();
  type(DOOR, "Green gate");
  const now = { note: "Ring twice", promise: promiseAt(NEXT) };
  const alert = await saveAfter(server, deliveryAt(4, now));
  expect(alert.textContent).toMatch(/changed meanwhile, so nothing was done/);
  expect(await within(alert).findByText("Changed: Time, Your note")).toBeTruthy();
});

/** Time passes until the page has read the order again. */
const poll = () => act(() => vi.advanceTimersByTimeAsync(2 * PAYMENT_REFRESH_MS));

test("a change that the page reads by itself is shown before anything is saved", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await open();
  type(DOOR, "Green gate");
  server.order = deliveryAt(4, { lines: [{ ...CASHEWS, quantity: 3 }] });
  await poll();
  expect(screen.getByRole("alert").textContent).toMatch(
    /^This order was changed meanwhile.*Changed: What you ordered/,
  );
  expect(field(DOOR).value).toBe("Green gate");
});

test("the new total counts what was paid while the form was open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await open();
  press("One more");
  await screen.findByText("New total: Ksh 1,300");
  const offered_changes = { refund: 65_000, held: 65_000, revision: 3, has_open_quantities: true };
  server.order = deliveryAt(3, { status: "paid", offered_changes });
  await poll();
  expect(
    screen.getByText(/^You have paid Ksh 650. Ksh 650 is still to be paid: once/),
  ).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["cancelled", /^This order was cancelled. Changes are no/, "Cancelled"],
  ["ready", /already packed/, "Ready to be picked up"],
] as const)("a change of an order that is %s meanwhile ends", async (status, reason, shown) => {
  const { server } = await open();
  const offered_changes = undefined;
  Object.assign(server, { order: deliveryAt(4, { status, offered_changes }), refusals: [status] });
  press("Save the change");
  const dialog = within(screen.getByRole("dialog"));
  const replacement = (await dialog.findByText(reason)).closest("[tabindex]");
  expect(document.activeElement).toBe(replacement);
  expect(screen.queryByRole("button", { name: "Save the change" })).toBeNull();
  await screen.findByText(shown);
  fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[1] ?? document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("a form that is closed keeps what was typed, until it is saved", async () => {
  await open();
  type(NOTE, "Ring twice");
  press("One more");
  fireEvent(screen.getByRole("dialog"), new Event("cancel"));
  expect(screen.queryByRole("dialog")).toBeNull();
  press("Change this order");
  expect(field(NOTE).value).toBe("Ring twice");
  expect(await screen.findByText("New total: Ksh 1,300")).toBeTruthy();
  press("Save the change");
  await screen.findByText("Asante, we have your change.");
  press("Change this order");
  expect(field(NOTE).value).toBe("");
});

test("a refused change lists goods in the page's language", async () => {
  const lines = [{ ...CASHEWS, translations: { sw: { name: "Korosho za Kukaanga" } } }];
  const { server } = await open("Badilisha oda hii", "sw", deliveryAt(3, { lines }));
  Object.assign(server, { order: deliveryAt(4, { lines, note: "Piga" }), refusals: ["pending"] });
  press("Hifadhi mabadiliko");
  expect(await screen.findByText("Kilichobadilika: Maelezo yako")).toBeTruthy();
  const dialog = screen.getByRole("dialog").textContent;
  expect(dialog).toContain("Korosho za Kukaanga");
  expect(dialog).not.toContain(CASHEWS.name);
});
