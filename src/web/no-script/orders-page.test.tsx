// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import type { CodeChannel, Problem } from "../../shop/wire";
import { renderBuying, SELLING_SHOP } from "../testing/buying";
import type { OrdersContents } from "./form-contents";
import { OrdersPage } from "./orders-page";

beforeAll(fetchBuyingTexts);
afterEach(cleanup);

const TYPED = { number: "W-0047", contact: "0712 345 678" };

async function show(contents: Partial<OrdersContents>, channels: CodeChannel[] = ["sms"]) {
  const shop = { ...SELLING_SHOP, order_code_channels: channels };
  const getShop = () => Promise.resolve(shop);
  const page = <OrdersPage sent={false} draft={TYPED} problem={null} {...contents} />;
  renderBuying(page, { shop: { getShop }, filled: false });
  await screen.findByText(channels.length > 0 ? "Order not on this device?" : /Ask us/);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const posted = (name: string) => Object.fromEntries(new FormData(button(name).form ?? undefined));

const invalid = (name: string, reason: "missing" | "malformed" | "unknown"): Problem => ({
  code: "invalid_input",
  field: name,
  reason,
});

test("the page says where the code went and posts it with number and contact", async () => {
  await show({ sent: true });
  expect(screen.getByText(/a code is on its way to 0712 345 678\./)).toBeTruthy();
  expect(field("Code").autocomplete).toBe("one-time-code");
  expect(posted("Open the order")).toEqual({ ...TYPED, action: "open", code: "" });
  const again = "Change the details or request a new code";
  expect(posted(again)).toEqual({ ...TYPED, action: "change" });
  expect(button(again).form?.method).toBe("post");
});

test.each([
  ["unknown", "This code is wrong or no longer valid. Check it, or request a new one."],
  ["malformed", "Enter the six digits of the code."],
] as const)("a code that is %s is explained at its field", async (reason, text) => {
  await show({ sent: true, problem: invalid("code", reason) });
  const error = screen.getByText(text);
  expect(field("Code").getAttribute("aria-describedby")).toContain(error.id);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a request shows what was typed and all invalid fields", async () => {
  await show({ draft: { number: " " }, problem: invalid("number", "missing") });
  for (const name of ["Order number", "Phone number or e-mail address on the order"])
    expect(field(name).getAttribute("aria-invalid"), name).toBe("true");
  cleanup();
  await show({ draft: { ...TYPED, contact: "Amina" }, problem: invalid("contact", "malformed") });
  expect(field("Order number").getAttribute("aria-invalid")).toBeNull();
  expect(posted("Send the code")).toEqual({ number: "W-0047", contact: "Amina" });
});

test.each([true, false])("a reached limit is an alert above the form (code: %s)", async (sent) => {
  await show({ sent, problem: { code: "rate_limited", retry_after: 60 } });
  expect(screen.getByRole("alert").textContent).not.toBe("");
  expect(posted(sent ? "Open the order" : "Send the code")).toMatchObject(TYPED);
});

test("a shop that no longer sends codes names the ways to reach it", async () => {
  await show({ problem: { code: "not_found" } }, []);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("link", { name: "Write to us" })).toBeTruthy();
});
