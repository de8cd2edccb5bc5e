// @vitest-environment jsdom
// End of the day at the desk.
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openDesk } from "../testing/desk";
import { emptyDay } from "../testing/fake-lists";
import { aRow } from "../testing/goods";

afterEach(cleanup);

test("the end of the day names the rest of an order that is paid in part", async () => {
  const unpaid = [aRow({ total: 295_000, due: 145_000 })];
  const { keyboard } = await openDesk({
    getDayEnd: ({ day }) => Promise.resolve({ ...emptyDay(day), unpaid, clean: false }),
  });
  keyboard.press("F6");
  const button = await screen.findByRole("button", { name: /D-0001/ });
  expect(button.textContent).toContain("Ksh 1,450");
});
