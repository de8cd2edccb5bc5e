// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Report, ReportInput } from "../../shop/wire";
import { openDesk } from "../testing/desk";
import { emptyReport } from "../testing/fake-lists";

afterEach(cleanup);

/** A week with sales at two channels, of which one is another device's. */
function week(input: ReportInput): Report {
  return {
    ...emptyReport(input),
    first_day: "2026-11-16",
    last_day: "2026-11-22",
    previous: "2026-11-15",
    next: "2026-11-23",
    money: [{ method: "mpesa", payments: 2, received: 150_000, returned: 25_000 }],
    payments: 2,
    received: 150_000,
    returned: 25_000,
    money_total: 125_000,
    orders: 3,
    pieces: 5,
    products: [
      { name: "Roasted cashews", size: "500g", quantity: 4, amount: 180_000 },
      { name: "Gift box", size: "", quantity: 1, amount: 20_000 },
    ],
    categories: [
      { name: "Nuts", quantity: 4, amount: 180_000 },
      { name: null, quantity: 1, amount: 20_000 },
    ],
    channels: [
      { channel: "desk", orders: 2, amount: 150_000 },
      { channel: "web", orders: 1, amount: 60_000 },
    ],
    parts: { ...emptyReport(input).parts, goods: 200_000, discount: 10_000, shipping: 20_000 },
    sales_total: 210_000,
    coverage: {
      other_device_orders: 1,
      other_device_amount: 60_000,
      other_currency: 0,
      is_complete: false,
      store_read_at: null,
    },
  };
}

async function openReports() {
  const asked: ReportInput[] = [];
  const saved: ReportInput[] = [];
  const opened = await openDesk({
    getReport: (input: ReportInput) => {
      asked.push(input);
      return Promise.resolve(week(input));
    },
    exportReport: (input: ReportInput) => {
      saved.push(input);
      return Promise.resolve({ path: "/home/desk/korosho-report.csv" });
    },
  });
  opened.keyboard.press("e", { ctrlKey: true });
  await screen.findByRole("table", { name: "Goods by product" });
  return { ...opened, asked, saved };
}

const rowsOf = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent).join(" | "));

test("the report shows sales by product, category, method and channel with their totals", async () => {
  await openReports();
  expect(rowsOf("Goods by product")).toEqual([
    "Product | Pieces | Amount",
    "Roasted cashews, 500g | 4 | Ksh 1,800",
    "Gift box | 1 | Ksh 200",
    "Total | 5 | Ksh 2,000",
  ]);
  expect(rowsOf("Goods by category").at(-2)).toBe("Without a category | 1 | Ksh 200");
  expect(rowsOf("Payments by method")[1]).toBe("M-Pesa | 2 | Ksh 1,500 | -Ksh 250");
  expect(rowsOf("Sales by channel")).toContain("Website | 1 | Ksh 600");
  expect(rowsOf("Parts of the sales").at(-1)).toBe("Total | Ksh 2,100");
});

test("the report says what it leaves out", async () => {
  await openReports();
  expect(screen.getByText(/1 order of another device \(Ksh 600\)/)).toBeTruthy();
  expect(screen.getByText(/The store has not answered yet/)).toBeTruthy();
});

test("keys choose the length of the period and move through the time", async () => {
  const { keyboard, asked } = await openReports();
  keyboard.press("2", { altKey: true });
  await waitFor(() => expect(asked.at(-1)).toEqual({ period: "week" }));
  keyboard.press("ArrowLeft", { altKey: true });
  await waitFor(() => expect(asked.at(-1)).toEqual({ period: "week", day: "2026-11-15" }));
  keyboard.press("ArrowRight", { altKey: true });
  await waitFor(() => expect(asked.at(-1)).toEqual({ period: "week", day: "2026-11-23" }));
});

test("the spreadsheet is of the report on the screen", async () => {
  const { keyboard, asked, saved } = await openReports();
  keyboard.press("3", { altKey: true });
  await waitFor(() => expect(asked.at(-1)).toEqual({ period: "month" }));
  screen.getByRole("button", { name: "Save as a spreadsheet" }).click();
  expect(await screen.findByText("Saved as /home/desk/korosho-report.csv")).toBeTruthy();
  expect(saved).toEqual([{ period: "month" }]);
});

test("a year typed digit by digit asks for a report once it is whole", async () => {
  const { asked } = await openReports();
  const field = screen.getByLabelText<HTMLInputElement>("Day");
  const before = asked.length;
  for (const year of ["0002", "0020", "0202"]) {
    fireEvent.change(field, { target: { value: `${year}-11-05` } });
    expect(field.value).toBe(`${year}-11-05`);
  }
  expect(asked).toHaveLength(before);
  fireEvent.change(field, { target: { value: "2026-11-05" } });
  await waitFor(() => expect(asked.at(-1)).toEqual({ period: "day", day: "2026-11-05" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
