// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import { ShopProblem } from "../../shop/problem";
import type { CodeChannel, OpenOrderInput, OrderCodeInput, Problem } from "../../shop/wire";
import { renderBuying, SELLING_SHOP } from "../testing/buying";
import { OrdersScreen } from "./orders";

afterEach(cleanup);

const answer = <T,>(value: T, problem?: Problem) =>
  problem ? Promise.reject(new ShopProblem(problem)) : Promise.resolve(value);

type Answers = { asked?: Problem; opened?: Problem };

async function show(order_code_channels: CodeChannel[], { asked, opened }: Answers = {}) {
  await fetchBuyingTexts();
  const requestOrderCode = vi.fn((_input: OrderCodeInput) => answer(undefined, asked));
  const openOrderByCode = vi.fn((_input: OpenOrderInput) =>
    answer({ id: "0192f8a0", key: "a+b" }, opened),
  );
  const getShop = () => Promise.resolve({ ...SELLING_SHOP, order_code_channels });
  const shop = { getShop, requestOrderCode, openOrderByCode };
  renderBuying(<OrdersScreen />, { shop, filled: false });
  await screen.findByText("No orders on this device");
  return { requestOrderCode, openOrderByCode };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function ask(number: string, contact: string) {
  await screen.findByRole("heading", { name: "Order not on this device?" });
  fireEvent.change(field("Order number"), { target: { value: number } });
  fireEvent.change(field("Phone number or e-mail address on the order"), {
    target: { value: contact },
  });
  fireEvent.click(screen.getByRole("button", { name: "Send the code" }));
}

async function enter(code: string) {
  const typed = await screen.findByRole("textbox", { name: "Code" });
  fireEvent.change(typed, { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Open the order" }));
  return typed;
}

test("a code opens the order that its number and phone name", async () => {
  const { requestOrderCode, openOrderByCode } = await show(["sms", "email"]);
  await ask(" W-0047 ", "0712 345 678");
  const code = await screen.findByRole<HTMLInputElement>("textbox", { name: "Code" });
  const named = { number: "W-0047", contact: "0712 345 678" };
  expect(requestOrderCode).toHaveBeenCalledWith({ ...named, language: "en" });
  expect(document.activeElement).toBe(code);
  expect([code.autocomplete, code.inputMode]).toEqual(["one-time-code", "numeric"]);
  const hint = screen.getByText(/^If an order matches, a code is on its way to 0712 345 678\./);
  expect(code.getAttribute("aria-describedby")).toBe(hint.id);
  await enter("123 456");
  expect(await screen.findByText("/order/0192f8a0?key=a%2Bb")).toBeTruthy();
  expect(openOrderByCode).toHaveBeenCalledWith({ ...named, code: "123 456" });
});

test.each([
  [["sms"], "amina@example.com", "to the phone number on the order."],
  [["email"], "0712 345 678", "to the e-mail address on the order."],
  [["email"], "amina@example.com", "to amina@example.com."],
] as const)("with %j a code for %s goes %s", async (channels, contact, where) => {
  await show([...channels]);
  await ask("W-0047", contact);
  expect(await screen.findByText(new RegExp(`a code is on its way ${where}`))).toBeTruthy();
});

test("a shop that can send no code shows no form", async () => {
  await show([]);
  expect(screen.queryByText("Order not on this device?")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("missing and refused details are explained at their fields, the first with focus", async () => {
  const asked: Problem = { code: "invalid_input", field: "contact", reason: "malformed" };
  const { requestOrderCode } = await show(["sms"], { asked });
  await ask("", "");
  expect(await screen.findByText("Enter the number of the order.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("Order number")));
  expect(requestOrderCode).not.toHaveBeenCalled();
  await ask("W-0047", "Amina");
  const text = "Enter the phone number or e-mail address that you ordered with.";
  expect(await screen.findByText(text)).toBeTruthy();
  const contact = field("Phone number or e-mail address on the order");
  expect(contact.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(contact);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["unknown", "This code is wrong or no longer valid. Check it, or request a new one."],
  ["malformed", "Enter the six digits of the code."],
] as const)("a code that is %s is explained at its field", async (reason, text) => {
  await show(["sms"], { opened: { code: "invalid_input", field: "code", reason } });
  await ask("W-0047", "0712 345 678");
  const code = await enter("000000");
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  fireEvent.click(screen.getByRole("button", { name: "Change the details or request a new code" }));
  expect(field("Order number").value).toBe("W-0047");
});

test("the form with the details takes no focus at first, and takes it when shown again", async () => {
  await show(["sms"]);
  await screen.findByRole("heading", { name: "Order not on this device?" });
  expect(document.activeElement).toBe(document.body);
  await ask("W-0047", "0712 345 678");
  fireEvent.click(
    await screen.findByRole("button", { name: "Change the details or request a new code" }),
  );
  await waitFor(() => expect(document.activeElement).toBe(field("Order number")));
});

test("too many requests are announced", async () => {
  await show(["sms"], { asked: { code: "rate_limited", retry_after: 60 } });
  await ask("W-0047", "0712 345 678");
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.queryByRole("textbox", { name: "Code" })).toBeNull();
});
