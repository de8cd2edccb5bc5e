// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fillCart, openKiosk, tap } from "../testing/kiosk";

afterEach(cleanup);

const type = (field: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: field }), { target: { value } });

test("an incomplete phone number is refused at its field, from the name as well", async () => {
  await openKiosk();
  await fillCart();
  await tap(/^Name on the order/);
  await tap("Phone");
  type("Phone", "0712");
  await tap("Name");
  type("Name", "Amina");
  expect(screen.queryByRole("alert")).toBeNull();
  await tap("That's me");
  expect(screen.getByRole("alert").textContent).toContain("not complete");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Phone" }));
  type("Phone", "0712345678");
  await tap("That's me");
  expect(await screen.findByText("We call you Amina")).toBeTruthy();
});
