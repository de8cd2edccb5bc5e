// @vitest-environment jsdom
// Details of an order at the desk.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import { ENGLISH_MARKS, type MarkPaidInput, type OrderEvent } from "../../shop/wire";
import { openDesk, openFirstOrder } from "../testing/desk";
import { anOrder, aRow } from "../testing/goods";

/** Words of another program in a sentence of the server. */
const ENGLISH = ENGLISH_MARKS.join("slot of Friday");

/** Text of the order's row (`option`) or details (`complementary`). */
const textOf = (role: string) => screen.getByRole(role, { name: /D-0001/ }).textContent;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the details of an order add up to its total", async () => {
  const row = aRow({ total: 101_700 });
  const taxes = [{ rate_id: 1, label: "VAT", amount: 13_333 }];
  const { desk, keyboard } = await openDesk(
    {
      getDeskOrder: () => {
        const order = anOrder(row);
        const sums = { subtotal: 63_332, shipping: 25_000, rounding: 35, taxes };
        const view = order.view && { ...order.view, ...sums, tax_display: "added" as const };
        return Promise.resolve({ ...order, view });
      },
    },
    (fake) => {
      fake.rows = [row];
    },
  );
  await openFirstOrder(desk, keyboard);
  const details = within(await screen.findByRole("complementary", { name: "D-0001" }));
  const rows = details.getAllByRole("term").slice(0, 5);
  expect(rows.map((name) => [name.textContent, name.nextSibling?.textContent])).toEqual([
    ["Goods", "Ksh 633.32"],
    ["Delivery", "Ksh 250"],
    ["VAT", "Ksh 133.33"],
    ["Rounding", "Ksh 0.35"],
    ["Total", "Ksh 1,017"],
  ]);
}, 120_000);

test("the details of an order that is paid in part say how much is left", async () => {
  const row = aRow({ total: 60_200, due: 40_000 });
  const { desk, keyboard } = await openDesk(
    { getDeskOrder: () => Promise.resolve(anOrder(row, { received: 20_200 })) },
    (fake) => {
      fake.rows = [row];
    },
  );
  await openFirstOrder(desk, keyboard);
  const details = within(await screen.findByRole("complementary", { name: "D-0001" }));
  expect(details.getByText("Ksh 400 to pay")).toBeTruthy();
}, 120_000);

test("the list shows the open order as its details do, although it was read earlier", async () => {
  // Without a layout the list has no height, and draws no row.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
  const row = aRow();
  const cancelled = { ...row, status: "cancelled" as const };
  const { desk, keyboard } = await openDesk(
    { getDeskOrder: () => Promise.resolve(anOrder(cancelled, { next_steps: [] })) },
    (fake) => {
      fake.rows = [row];
    },
  );
  await openFirstOrder(desk, keyboard);
  await waitFor(() => expect(textOf("complementary")).toContain("Cancelled"));
  expect(textOf("option")).toContain("Cancelled");
}, 120_000);

test("cash is taken without an answer of the server only by a button that Enter does not press", async () => {
  const row = aRow();
  const asked: MarkPaidInput[] = [];
  const { desk, keyboard } = await openDesk(
    {
      markPaid: (input) => {
        asked.push(input);
        if (input.unchecked) return Promise.resolve(anOrder({ ...row, paid: true }));
        return Promise.reject(new ShopProblem({ code: "payment_state_unknown" }));
      },
    },
    (fake) => {
      fake.rows = [row];
    },
  );
  await openFirstOrder(desk, keyboard);
  keyboard.press("p", { altKey: true });
  (await screen.findByLabelText("Amount (Ksh)")).focus();
  const takeUnchecked = { name: "Take the cash all the same" };
  expect(screen.queryByRole("button", takeUnchecked)).toBeNull();
  keyboard.press("Enter");
  await screen.findByText(/Nothing was recorded/);
  keyboard.press("Enter");
  await waitFor(() => expect(asked.map(({ unchecked }) => unchecked)).toEqual([false, false]));
  screen.getByRole("button", takeUnchecked).focus();
  keyboard.press("Enter");
  await waitFor(() => expect(screen.queryByRole("button", takeUnchecked)).toBeNull());
  expect(asked.at(-1)).toMatchObject({ unchecked: true, method: "on_delivery" });
  expect(screen.queryByText(/Nothing was recorded/)).toBeNull();
}, 120_000);

test.each([
  [
    "en",
    "Changed by Wanjiru: The customer called",
    "Status changed by Njeri: Taken, to be paid → Ready: nobody at home",
    "Payment started Ksh 1,500: M-Pesa",
    "Needs attention: D-0001: the delivery time was full",
  ],
  [
    "sw",
    "Imebadilishwa na Wanjiru: The customer called",
    "Hali imebadilishwa na Njeri: Imepokelewa, italipwa → Tayari: nobody at home",
    "Malipo yameanza Ksh 1,500: M-Pesa",
    "Angalia hili: D-0001: muda wa kupeleka ulikuwa umejaa",
  ],
] as const)(
  "the timeline shows statuses, methods and alerts as words in %s",
  async (language, changed, step, start, alert) => {
    const row = aRow();
    const event = { at: row.placed_at, who: "", change: null, method: null, amount: null };
    const change = { from: "confirmed", to: "ready" } as const;
    const timeline: OrderEvent[] = [
      { ...event, kind: "changed", who: "Wanjiru", detail: "The customer called" },
      { ...event, kind: "status_changed", who: "Njeri", change, detail: "nobody at home" },
      { ...event, kind: "payment_started", method: "mpesa", amount: 150_000, detail: "" },
      {
        ...event,
        kind: "alert",
        detail: "D-0001: the delivery time was full",
        translations: { sw: { detail: `D-0001: muda wa kupeleka ulikuwa umejaa (${ENGLISH})` } },
      },
    ];
    const { desk, keyboard } = await openDesk(
      { getDeskOrder: () => Promise.resolve(anOrder(row, { timeline })) },
      (fake) => {
        fake.rows = [row];
      },
    );
    await openFirstOrder(desk, keyboard);
    if (language === "sw") keyboard.press("g", { ctrlKey: true });
    const shown = within(await screen.findByRole("complementary", { name: "D-0001" }));
    expect(await shown.findByText(changed)).toBeTruthy();
    expect(await shown.findByText(new RegExp(step))).toBeTruthy();
    expect(await shown.findByText(new RegExp(start))).toBeTruthy();
    expect(await shown.findByText(new RegExp(alert))).toBeTruthy();
    const english = shown.queryByText("slot of Friday");
    expect(english?.lang).toBe(language === "sw" ? "en" : undefined);
  },
  120_000,
);
