// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openDesk } from "../testing/desk";
import { aRow } from "../testing/goods";

afterEach(cleanup);

const numbers = (name: RegExp) =>
  within(screen.getByRole("region", { name }))
    .queryAllByRole("listitem")
    .map((item) => item.textContent);

test("the board shows the numbers being made and ready, in both languages, and nothing personal", async () => {
  const { desk, keyboard } = await openDesk();
  desk.rows = [
    aRow({ key: "1", number: "K2-047", status: "confirmed", name: "Wanjiku", total: 80_000 }),
    aRow({ key: "2", number: "W-0012", status: "ready", name: "Otieno" }),
    aRow({ key: "3", number: "D-0003", status: "completed" }),
  ];
  keyboard.press("b", { ctrlKey: true });
  await waitFor(() => expect(numbers(/Being made Zinatayarishwa/)).toEqual(["K2-047"]));
  expect(numbers(/Ready Tayari/)).toEqual(["W-0012"]);
  expect(document.body.textContent).not.toMatch(/Wanjiku|Otieno|800|0712|D-0003/);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("an order that is packed moves to the other list by itself", async () => {
  const { desk, keyboard } = await openDesk();
  desk.rows = [aRow({ key: "1", number: "K2-047", status: "paid" })];
  keyboard.press("b", { ctrlKey: true });
  await waitFor(() => expect(numbers(/Being made/)).toEqual(["K2-047"]));
  desk.rows = [aRow({ key: "1", number: "K2-047", status: "ready" })];
  await waitFor(() => expect(numbers(/Ready/)).toEqual(["K2-047"]));
  expect(numbers(/Being made/)).toEqual([]);
  keyboard.press("F3");
  expect(await screen.findByRole("navigation")).toBeTruthy();
});
