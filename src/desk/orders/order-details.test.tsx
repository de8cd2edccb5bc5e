// @vitest-environment jsdom
// Details of an order at the desk.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openDesk, openFirstOrder } from "../testing/desk";
import { anOrder, aRow } from "../testing/goods";

afterEach(cleanup);

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
