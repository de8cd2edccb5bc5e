// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DESK_TEXTS } from "../../i18n/desk-texts";
import type { DeliveryTime, MoveOrder, OrderRow } from "../../shop/wire";
import { focusIs, openDesk } from "../testing/desk";
import type { FakeDesk } from "../testing/fake-desk";
import { deliveriesOf } from "../testing/fake-deliveries";
import { aRow } from "../testing/goods";
import { runRows } from "./print-run";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sat 21 Nov 2026, 10:00 in Nairobi. */
const TEN = 1_795_244_400_000;
const HOUR = 3_600_000;
const SLOT: DeliveryTime = {
  kind: "between",
  from: { at: TEN, in_days: 0 },
  until: TEN + 2 * HOUR,
};
const LATER: DeliveryTime = { kind: "at", at: { at: TEN + 25.5 * HOUR, in_days: 1 } };

const ROWS = [
  aRow({ key: "1", number: "D-0001", status: "ready" }),
  aRow({ key: "2", number: "W-0002", name: "Otieno", status: "ready", paid: true }),
  aRow({ key: "3", number: "K1-003", status: "out_for_delivery", name: "", phone: "" }),
];

const FACTS = { is_delivery: true, delivery_address: ["Kilimani", "opposite Yaya"] };

/** Fills the fake desk with three deliveries: two in a slot, one tomorrow. */
function fill(fake: FakeDesk, rows: OrderRow[] = ROWS) {
  fake.rows = rows;
  for (const { key } of rows) fake.prepared[key] = { ...FACTS, usual_step: "out_for_delivery" };
  fake.prepared["1"] = { ...fake.prepared["1"], rider_note: "blue gate", wanted_at: "10:30" };
  fake.prepared["3"] = { ...fake.prepared["3"], usual_step: "completed" };
  fake.delivered = { 1: { time: SLOT }, 2: { time: SLOT, zone: "Karen" }, 3: { time: LATER } };
}

async function openDeliveries(rows?: OrderRow[]) {
  const { desk, keyboard } = await openDesk({}, (fake) => fill(fake, rows));
  const sent: MoveOrder[] = [];
  const { moveOrder } = desk;
  desk.moveOrder = (input) => {
    sent.push(input);
    return moveOrder(input);
  };
  keyboard.press("d", { ctrlKey: true });
  await screen.findByRole("heading", { level: 1, name: "Deliveries" });
  return { desk, keyboard, sent };
}

const row = (number: string) => within(screen.getByRole("article", { name: number }));
const box = (number: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${number}:`));

/** Clicks the checkbox of an order, which takes the focus as in a browser. */
function click(number: string): void {
  act(() => box(number).focus());
  fireEvent.click(box(number));
}

const places = () => screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"));
const current = () => document.querySelector("[data-current]")?.getAttribute("aria-label");
const run = () => document.querySelector("footer output")?.textContent;

test("a delivery shows whom, where, when and how much the rider collects", async () => {
  await openDeliveries();
  const group = within(await screen.findByRole("region", { name: /^Today, 10:00–/ }));
  expect(group.getByText("2 orders, Ksh 1,500 to collect")).toBeTruthy();
  for (const text of [
    "Wanjiku",
    "Westlands & Kilimani",
    "Kilimani, opposite Yaya",
    "blue gate",
    "for 10:30",
    "Ksh 1,500",
    "Ready",
  ])
    expect(row("D-0001").getByText(text)).toBeTruthy();
  expect(row("D-0001").getByRole("link").getAttribute("href")).toBe("tel:+254712345678");
  expect(row("W-0002").getByText("Paid")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Tomorrow, 11:30" })).toBeTruthy();
  fireEvent.click(row("W-0002").getByRole("button", { name: "W-0002" }));
  expect(await screen.findByRole("complementary", { name: "W-0002" })).toBeTruthy();
}, 120_000);

test("arrow keys choose an order, and Enter takes its usual step", async () => {
  const { keyboard, sent } = await openDeliveries();
  await focusIs("D-0001");
  keyboard.press("Enter");
  await waitFor(() => expect(sent).toMatchObject([{ key: "1", to: "out_for_delivery" }]));
  await waitFor(() => expect(places()).toEqual(["W-0002", "D-0001", "K1-003"]));
  await focusIs("D-0001");
  keyboard.press("ArrowDown");
  await waitFor(() => expect(current()).toBe("K1-003"));
}, 120_000);

test("orders are selected for a run by key, by mouse and by group, and another view keeps them", async () => {
  const { keyboard } = await openDeliveries();
  await focusIs("D-0001");
  expect(run()).toBe("Run Space selects an order for a rider's run.");
  click("K1-003");
  await waitFor(() => expect(run()).toBe("Run 1 order, Ksh 1,500 to collect"));
  keyboard.press("Home");
  keyboard.press("g", { altKey: true });
  await waitFor(() => expect(run()).toBe("Run 3 orders, Ksh 3,000 to collect"));
  keyboard.press("F7");
  await screen.findByRole("heading", { level: 1, name: "Prepare" });
  keyboard.press("d", { ctrlKey: true });
  await waitFor(() => expect(box("W-0002").checked).toBe(true));
  keyboard.press("g", { altKey: true });
  await waitFor(() => expect(run()).toBe("Run 1 order, Ksh 1,500 to collect"));
  keyboard.press("n", { altKey: true });
  await waitFor(() => expect(box("K1-003").checked).toBe(false));
}, 120_000);

test("a paid delivery that is handed over leaves list and run at once, and Ctrl+Z returns it", async () => {
  const paid = aRow({ key: "3", number: "K1-003", status: "out_for_delivery", paid: true });
  const { keyboard, sent } = await openDeliveries([paid]);
  await focusIs("K1-003");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  click("K1-003");
  await waitFor(() => expect(run()).toBe("Run 1 order, nothing to collect"));
  keyboard.press("Enter");
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  keyboard.press("z", { ctrlKey: true });
  await waitFor(() => expect(run()).toBe("Run 1 order, nothing to collect"));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(sent).toEqual([]);
}, 120_000);

test("an unpaid delivery is handed over only after a question, which Escape closes", async () => {
  const { keyboard, sent } = await openDeliveries();
  await focusIs("D-0001");
  keyboard.press("End");
  await waitFor(() => expect(current()).toBe("K1-003"));
  keyboard.press("Enter");
  expect(await screen.findByText("Ksh 1,500 is not paid. Hand over anyway?")).toBeTruthy();
  keyboard.press("Escape");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await focusIs("K1-003");
  expect(sent).toEqual([]);
}, 120_000);

test("the run is printed with a row per stop", async () => {
  const { keyboard } = await openDeliveries();
  await focusIs("D-0001");
  let paper = "";
  vi.spyOn(window, "print").mockImplementation(() => {
    paper = document.querySelector(".print-only")?.textContent ?? "";
  });
  keyboard.press("p", { altKey: true });
  expect(paper).toBe("");
  keyboard.press("g", { altKey: true });
  await waitFor(() => expect(run()).toContain("2 orders"));
  keyboard.press("p", { altKey: true });
  for (const text of ["Rider's run", "Ksh 1,500 to collect", "D-0001", "Otieno", "blue gate"])
    expect(paper).toContain(text);
  expect(document.querySelector(".print-only")).toBeNull();
}, 120_000);

test("the rider's link is copied and sent, and ends with another selection", async () => {
  const { desk, keyboard } = await openDeliveries();
  await focusIs("D-0001");
  keyboard.press("g", { altKey: true });
  await waitFor(() => expect(run()).toContain("2 orders"));
  keyboard.press("l", { altKey: true });
  expect(await screen.findByText("https://korosho.example/run/1-2")).toBeTruthy();
  keyboard.press("w", { altKey: true });
  await waitFor(() =>
    expect(desk.sharedRuns).toEqual(["Your run: https://korosho.example/run/1-2"]),
  );
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  keyboard.press("c", { altKey: true });
  expect(await screen.findByText("Copied")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith("https://korosho.example/run/1-2");
  click("K1-003");
  expect(await screen.findByRole("button", { name: "Link for the rider" })).toBeTruthy();
  expect(screen.queryByText(/korosho.example/)).toBeNull();
}, 120_000);

test("a desk without the shop's server offers the printed list alone", async () => {
  const { desk, keyboard } = await openDeliveries();
  const { getDeliveries } = desk;
  desk.getDeliveries = async (query) => ({ ...(await getDeliveries(query)), has_link: false });
  await focusIs("D-0001");
  keyboard.press("g", { altKey: true });
  await waitFor(() => expect(run()).toContain("2 orders"));
  expect(screen.getByRole("button", { name: "Print the run" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Link for the rider" })).toBeNull();
}, 120_000);

test("a printed stop of a gift collects nothing", () => {
  const gift = { recipient: "Zawadi", recipient_phone: "", card_text: "" };
  const facts = { 1: { ...FACTS, gift } };
  const gone = { 1: { time: SLOT, name: "Zawadi", to_collect: 0 } };
  const query = { selected: ["1"], leaving: [] };
  const { run: printed } = deliveriesOf(ROWS.slice(0, 1), facts, gone, query);
  const [cells] = runRows(printed, DESK_TEXTS.sw, "sw");
  expect(cells?.[1]).toMatch(/^D-0001\nLeo, 10:00–/);
  expect(cells?.[4]).toBe("Zawadi: usipokee pesa");
});

test("without open deliveries the view says so", async () => {
  await openDeliveries([]);
  expect(await screen.findByText("Nothing to deliver.")).toBeTruthy();
}, 120_000);
