// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { ShopProblem } from "../../shop/problem";
import { fetchBuyingTexts } from "../../i18n/texts";
import type {
  ChangeDetailsInput,
  ChangeTimes,
  ChangeTimesQuery,
  Fulfilment,
  OfferedChanges,
  OrderView,
  OrderChangeQuote,
  ShopInfo,
  TimePromise,
  TimeSlot,
} from "../../shop/wire";
import { anOrder, changeQuoteAt, renderBuying, SELLING_SHOP } from "../testing/buying";
import { ChangeDetails } from "./change-details";

beforeAll(fetchBuyingTexts);
beforeAll(modalDialogs);
afterEach(cleanup);

const ACCESS = { id: anOrder().id, key: "secret" };
const stay = () => undefined;
const OFFER: OfferedChanges = { refund: 0, revision: 3, has_open_quantities: true };
const ADDRESS = { estate: "Kilimani", landmark: "", directions: "" };
const DELIVERY: Fulfilment = { method: "delivery", zone: "1:2", address: ADDRESS };

const AT = Date.UTC(2026, 10, 21, 7);
const HOURS = 3_600_000;
const SLOT: TimeSlot = { from: { at: AT, in_days: 1 }, until: AT + 2 * HOURS };
const NEXT: TimeSlot = { from: { at: SLOT.until, in_days: 1 }, until: AT + 4 * HOURS };
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

const TOTALS: Partial<Record<string, number>> = { "1:3": 105_000, "1:4": 125_000 };

const quoteFor = (input: ChangeDetailsInput): Promise<OrderChangeQuote> =>
  Promise.resolve(changeQuoteAt(65_000, { total: TOTALS[input.zone ?? ""] ?? 0 })(input));

const KEPT: ChangeTimes = { slots: [SLOT, NEXT], promise: PROMISED, kept: { promise: PROMISED } };

/** Times of the zones: the order keeps its own in the first two, a courier serves the third. */
const timesFor = ({ zone }: ChangeTimesQuery): Promise<ChangeTimes> =>
  Promise.resolve(zone === "1:4" ? { slots: [], promise: DAY } : KEPT);

const refresh = () => Promise.resolve(undefined);

type Options = {
  offer?: Partial<OfferedChanges>;
  shop?: ShopInfo;
  quoteDetailsChange?: typeof quoteFor;
  getChangeTimes?: typeof timesFor;
};

/** Opens the change of an order for delivery to the first zone. */
function open(changes: Partial<OrderView> = {}, options: Options = {}) {
  const { offer, shop = shopWith("Westlands", "Kiambu", "Mombasa") } = options;
  const { quoteDetailsChange = quoteFor, getChangeTimes = timesFor } = options;
  const changeDetails = vi.fn((_input: ChangeDetailsInput) => Promise.resolve());
  const order = anOrder({
    fulfilment: DELIVERY,
    promise: PROMISED,
    offered_changes: { ...OFFER, ...offer },
    ...changes,
  });
  renderBuying(<ChangeDetails order={order} access={ACCESS} refresh={refresh} focusHead={stay} />, {
    shop: {
      changeDetails,
      quoteDetailsChange,
      getChangeTimes,
      getShop: () => Promise.resolve(shop),
    },
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

const isByCourier = ({ zone }: ChangeDetailsInput) => zone === "1:4";

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
  const never = new Promise<OrderChangeQuote>(() => undefined);
  open({}, { quoteDetailsChange: (input) => (isByCourier(input) ? never : quoteFor(input)) });
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  await choose("1:4");
  expect(screen.queryByText(/^New total/)).toBeNull();
  expect(noSlots()).toBeNull();
});

test("a chosen slot is not called full while the times of another zone load", async () => {
  const never = new Promise<ChangeTimes>(() => undefined);
  open({}, { getChangeTimes: (query) => (query.zone === "1:4" ? never : timesFor(query)) });
  fireEvent.change(await slots(), { target: { value: String(NEXT.from.at) } });
  await choose("1:4");
  await waitFor(() => expect(noSlots()).toBeNull());
  expect(screen.queryByText(/no longer free/)).toBeNull();
});

test("the time of a new order is named in a zone where the order does not keep its own", async () => {
  const times: ChangeTimes = { slots: [SLOT, NEXT], promise: { kind: "delivered", ...NEXT } };
  open({}, { getChangeTimes: async (query) => (query.zone ? times : timesFor(query)) });
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  expect((await slots()).options[0]?.text).toBe("As soon as possible");
  expect(screen.getByText("As soon as possible: tomorrow, 12:00–\u206014:00")).toBeTruthy();
});

test("the time that the order keeps in another zone is named, and offered once", async () => {
  open();
  await slots();
  await choose("1:3");
  await screen.findByText("New total: Ksh 1,050");
  const offered = ["Keep this time", "tomorrow, 12:00–\u206014:00"];
  expect([...(await slots()).options].map(({ text }) => text)).toEqual(offered);
  expect(screen.getByText("Keep this time: tomorrow, 10:00–\u206012:00")).toBeTruthy();
});

test("a chosen slot ends with its zone: it is neither sent nor called full in another one", async () => {
  const changeDetails = open();
  changeDetails.mockRejectedValueOnce(new ShopProblem({ code: "slot_unavailable" }));
  fireEvent.change(await slots(), { target: { value: String(NEXT.from.at) } });
  expect((await saved(changeDetails))?.slot).toBe(NEXT.from.at);
  expect(await screen.findByText(/no longer free/)).toBeTruthy();
  await choose("1:3");
  expect(screen.queryByText(/no longer free/)).toBeNull();
  expect((await slots()).value).toBe("");
  await screen.findByText("New total: Ksh 1,050");
  fireEvent.click(screen.getByRole("button", { name: "Save the change" }));
  await waitFor(() => expect(changeDetails).toHaveBeenCalledTimes(2));
  expect(changeDetails.mock.lastCall?.[0]).not.toHaveProperty("slot");
});

test("a slot chosen before a zone without slots is not sent, and its day is shown", async () => {
  const changeDetails = open();
  fireEvent.change(await slots(), { target: { value: String(NEXT.from.at) } });
  await choose("1:4");
  await screen.findByText("New total: Ksh 1,250");
  expect(noSlots()).toBeNull();
  expect(screen.getByText("Delivered Monday, 08:00–\u206018:00")).toBeTruthy();
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
