// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CheckoutInput, QuoteInput } from "../../shop/wire";
import { quoteAt, renderBuying } from "../testing/buying";
import { CheckoutScreen } from "./checkout";

afterEach(cleanup);

/** Returns a quote with ten per cent off for GOOD; every other coupon has expired. */
function withCoupons(input: QuoteInput) {
  const { coupon } = input;
  const good = { discount: 6_500, total: 58_500 };
  const expired = [
    { code: "coupon_refused" as const, coupon: coupon ?? "", reason: "expired" as const },
  ];
  const changes = coupon === "GOOD" ? good : { notices: coupon ? expired : [] };
  return Promise.resolve(quoteAt(65_000, changes)(input));
}

test("Enter in the coupon's field applies the coupon and does not send the order", async () => {
  const placeOrder = vi.fn(() => new Promise<never>(() => undefined));
  renderBuying(<CheckoutScreen />, { shop: { getQuote: withCoupons, placeOrder } });
  const summary = within(await screen.findByRole("region", { name: "Your order" }));
  fireEvent.click(await summary.findByRole("button", { name: "I have a coupon" }));
  const apply = (code: string) => {
    const field = summary.getByLabelText("Coupon code");
    fireEvent.change(field, { target: { value: code } });
    return fireEvent.keyDown(field, { key: "Enter" });
  };
  expect(apply("OLD"), "the browser would send the form").toBe(false);
  expect(await summary.findByText("This coupon has expired.")).toBeTruthy();
  apply(" GOOD ");
  expect(await summary.findByText("Coupon GOOD applied")).toBeTruthy();
  expect(await summary.findByText("Ksh 585")).toBeTruthy();
  expect(screen.queryByRole("alert", { name: /Please check/ })).toBeNull();
  expect(placeOrder).not.toHaveBeenCalled();
});

test("a coupon that was typed and left counts, and the focus stays where it went", async () => {
  renderBuying(<CheckoutScreen />, { shop: { getQuote: withCoupons } });
  const summary = within(await screen.findByRole("region", { name: "Your order" }));
  fireEvent.click(await summary.findByRole("button", { name: "I have a coupon" }));
  await waitFor(() => expect(document.activeElement).toBe(summary.getByLabelText("Coupon code")));
  fireEvent.change(summary.getByLabelText("Coupon code"), { target: { value: "GOOD" } });
  const name = screen.getByRole("textbox", { name: "Name" });
  name.focus();
  expect(await summary.findByText("Coupon GOOD applied")).toBeTruthy();
  expect(document.activeElement).toBe(name);
});

test("the total above the form opens to the lines of the order", async () => {
  const { container } = renderBuying(<CheckoutScreen />);
  await screen.findByRole("region", { name: "Your order" });
  const top = container.querySelector("details");
  await waitFor(() => expect(top?.querySelector("summary")?.textContent).toBe("Your orderKsh 650"));
  expect(top?.querySelector("li")).toBeNull();
  if (top) top.open = true;
  await waitFor(() =>
    expect(top?.querySelector("li")?.textContent).toContain("1 × Roasted Cashews"),
  );
});

test("a press of the button sends the emptied field of a refused coupon, which stays open until then", async () => {
  const placeOrder = vi.fn<(input: CheckoutInput) => Promise<never>>(
    () => new Promise(() => undefined),
  );
  const draft = { name: "Amina", phone: "0712 345 678", payment: "counter", coupon: "OLD" };
  const get = () => Promise.resolve(JSON.stringify(draft));
  const host = { deviceValue: { get, set: () => Promise.resolve() } };
  renderBuying(<CheckoutScreen />, { shop: { getQuote: withCoupons, placeOrder }, host });
  expect(await screen.findByText("This coupon has expired.")).toBeTruthy();
  const field = screen.getByLabelText("Coupon code");
  field.focus();
  fireEvent.change(field, { target: { value: "" } });
  const button = screen.getByRole("button", { name: /^Place order/ });
  expect(fireEvent.mouseDown(button), "the press would take the focus").toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(1));
  expect(placeOrder.mock.lastCall?.[0]).not.toHaveProperty("coupon");
  expect(await screen.findByRole("button", { name: "I have a coupon" })).toBeTruthy();
});
