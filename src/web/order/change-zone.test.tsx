// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { fetchBuyingTexts } from "../../i18n/texts";
import type {
  ChangeDetailsInput,
  DeliverySlot,
  Fulfilment,
  OfferedChanges,
  OrderView,
  Quote,
  QuoteInput,
  ShopInfo,
  TimePromise,
} from "../../shop/wire";
import { anOrder, quoteAt, renderBuying, SELLING_SHOP } from "../testing/buying";
import { ChangeDetails } from "./change-details";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const ACCESS = { id: anOrder().id, key: "secret" };
const OFFER: OfferedChanges = { refund: 0, revision: 3, has_open_quantities: true };
const ADDRESS = { estate: "Kilimani", landmark: "", directions: "" };
const DELIVERY: Fulfilment = { method: "delivery", zone: "1:2", address: ADDRESS };

const AT = Date.UTC(2026, 10, 21, 7);
const HOURS = 3_600_000;
const SLOT: DeliverySlot = { from: { at: AT, in_days: 1 }, until: AT + 2 * HOURS };
const PROMISED: TimePromise = { kind: "delivered", ...SLOT };
/** Time that a courier names: a whole day. */
const DAY: TimePromise = {
  kind: "delivered",
  from: { at: AT + 46 * HOURS, in_days: 3 },
  until: AT + 56 * HOURS,
};

const shopWith = (...names: string[]): ShopInfo => ({
  ...SELLING_SHOP,
  delivery_zones: names.map((name, at) => ({
    id: `1:${at + 2}`,
    name,
    fee: 20_000 * (at + 1),
    free_from: null,
  })),
});

/** Cost and times of the zones: the first two have slots, a courier serves the third. */
const PRICED: Partial<Record<string, Partial<Quote>>> = {
  "1:2": { total: 85_000, slots: [SLOT], promise: PROMISED },
  "1:3": { total: 105_000, slots: [SLOT], promise: PROMISED },
  "1:4": { total: 125_000, slots: [], promise: DAY },
};

function quoteFor(input: QuoteInput): Promise<Quote> {
  const zone = input.fulfilment?.method === "delivery" ? input.fulfilment.zone : "";
  return Promise.resolve({ ...quoteAt(65_000)(input), ...PRICED[zone] });
}

const refresh = () => Promise.resolve(undefined);

type Options = { offer?: Partial<OfferedChanges>; shop?: ShopInfo; getQuote?: typeof quoteFor };

/** Opens the change of an order for delivery to the first zone. */
function open(changes: Partial<OrderView> = {}, options: Options = {}) {
  const { offer, shop = shopWith("Westlands", "Kiambu", "Mombasa"), getQuote = quoteFor } = options;
  const changeDetails = vi.fn((_input: ChangeDetailsInput) => Promise.resolve());
  const order = anOrder({
    fulfilment: DELIVERY,
    promise: PROMISED,
    offered_changes: { ...OFFER, slot: AT, ...offer },
    ...changes,
  });
  renderBuying(<ChangeDetails order={order} access={ACCESS} refresh={refresh} />, {
    shop: { changeDetails, getQuote, getShop: () => Promise.resolve(shop) },
    filled: false,
  });
  fireEvent.click(screen.getByRole("button", { name: "Change this order" }));
  return changeDetails;
}

const zones = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Where to" });
const slots = () => screen.findByRole<HTMLSelectElement>("combobox", { name: /^When should/ });
const noSlots = () => screen.queryByRole("combobox", { name: /^When should/ });

async function choose(zone: string) {
  fireEvent.change(await zones(), { target: { value: zone } });
}

async function saved(changeDetails: ReturnType<typeof open>) {
  fireEvent.click(screen.getByRole("button", { name: "Save the change" }));
  await waitFor(() => expect(changeDetails).toHaveBeenCalled());
  return changeDetails.mock.lastCall?.[0];
}

const isByCourier = ({ fulfilment }: QuoteInput) =>
  fulfilment.method === "delivery" && fulfilment.zone === "1:4";

test("another zone is sent with the total that is shown, and the lines stay", async () => {
  const changeDetails = open();
  const shown = [...(await zones()).options].map(({ text }) => text);
  expect(shown).toEqual(["Westlands · Ksh 200", "Kiambu · Ksh 400", "Mombasa · Ksh 600"]);
  expect(screen.queryByText(/^New total/)).toBeNull();
  await choose("1:3");
  expect(await screen.findByText("New total: Ksh 1,050")).toBeTruthy();
  expect(await saved(changeDetails)).toEqual({
    ...ACCESS,
    revision: 3,
    note: "",
    address: ADDRESS,
    zone: "1:3",
    expected_total: 105_000,
  });
});

test("the order's own zone, chosen again, is no change", async () => {
  const changeDetails = open();
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  await choose("1:2");
  await waitFor(() => expect(screen.queryByText(/^New total/)).toBeNull());
  const details = { ...ACCESS, revision: 3, note: "", address: ADDRESS };
  expect(await saved(changeDetails)).toEqual(details);
});

test("the total of one zone is not shown for another while its price loads", async () => {
  const never = new Promise<Quote>(() => undefined);
  open({}, { getQuote: (input) => (isByCourier(input) ? never : quoteFor(input)) });
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  await choose("1:4");
  expect(screen.queryByText(/^New total/)).toBeNull();
  expect(noSlots()).toBeNull();
});

test("a chosen slot is not called full while the times of another zone load", async () => {
  const never = new Promise<Quote>(() => undefined);
  open({}, { getQuote: (input) => (isByCourier(input) ? never : quoteFor(input)) });
  fireEvent.change(await slots(), { target: { value: String(AT) } });
  await choose("1:4");
  await waitFor(() => expect(noSlots()).toBeNull());
  expect(screen.queryByText(/no longer free/)).toBeNull();
});

test("the order's slot is not kept in a zone where it cannot be chosen", async () => {
  const later = { ...SLOT, from: { at: AT + 2 * HOURS, in_days: 1 }, until: AT + 4 * HOURS };
  const times = { slots: [later], promise: { kind: "delivered", ...later } as const };
  open({}, { getQuote: async (input) => ({ ...(await quoteFor(input)), ...times }) });
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  const next = "As soon as possible: tomorrow, 12–\u206014";
  expect((await slots()).options[0]?.text).toBe(next);
});

test("a slot is kept in a zone with slots", async () => {
  open();
  await slots();
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  const kept = "Keep this time: tomorrow, 10–\u206012";
  expect((await slots()).options[0]?.text).toBe(kept);
});

test("an order without a slot gets the next one in a zone with slots", async () => {
  open({ promise: DAY }, { offer: { slot: undefined } });
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  const next = "As soon as possible: tomorrow, 10–\u206012";
  expect((await slots()).options[0]?.text).toBe(next);
});

test("a slot chosen before a zone without slots is not sent, and its day is shown", async () => {
  const changeDetails = open();
  fireEvent.change(await slots(), { target: { value: String(AT) } });
  await choose("1:4");
  await screen.findByText("New total: Ksh 1,250");
  expect(noSlots()).toBeNull();
  expect(screen.getByText("Delivered Monday, 8–\u206018")).toBeTruthy();
  const input = await saved(changeDetails);
  expect(input?.zone).toBe("1:4");
  expect(input).not.toHaveProperty("slot");
});

test("a zone that the shop has removed stays until another one is chosen", async () => {
  const changeDetails = open({ fulfilment: { ...DELIVERY, zone: "9:9" } });
  expect((await zones()).value).toBe("9:9");
  expect(await saved(changeDetails)).not.toHaveProperty("zone");
});

test("there is no choice of one zone, of pick-up, or of goods in two lines", async () => {
  open({}, { shop: shopWith("Westlands") });
  await slots();
  expect(screen.queryByRole("combobox", { name: "Where to" })).toBeNull();
  cleanup();
  open({}, { offer: { has_open_quantities: false } });
  await slots();
  expect(screen.queryByRole("combobox", { name: "Where to" })).toBeNull();
  cleanup();
  open({ fulfilment: { method: "pickup" } });
  expect(screen.queryByRole("combobox")).toBeNull();
});
