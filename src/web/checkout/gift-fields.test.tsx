// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { CheckoutAnswer, CheckoutInput, Problem } from "../../shop/wire";
import { renderBuying } from "../testing/buying";
import { CheckoutScreen } from "./checkout";

afterEach(cleanup);

const refusal = (problem: Problem) => Promise.reject(new ShopProblem(problem));
const offline = () => refusal({ code: "unreachable" });
const recipient = () => screen.findByRole("textbox", { name: "Recipient's name" });

function fill(label: string, value: string) {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
}

/** Shows the checkout of a gift with its buyer filled in. */
async function gift(placeOrder: (input: CheckoutInput) => Promise<CheckoutAnswer> = offline) {
  const verb = vi.fn(placeOrder);
  renderBuying(<CheckoutScreen />, { shop: { placeOrder: verb } });
  fireEvent.click(await screen.findByRole("checkbox", { name: "This is a gift" }));
  await recipient();
  fill("Name", "Amina");
  fill("Phone", "0712 345 678");
  return verb;
}

const send = async () => fireEvent.click(await screen.findByRole("button", { name: /Ksh 650/ }));

test("a gift is sent with recipient and card, and the buyer stays the customer", async () => {
  const placeOrder = await gift();
  fill("Recipient's name", " Zawadi ");
  fill("Recipient's phone (optional)", "0722 000 111");
  fireEvent.click(screen.getByRole("button", { name: "Happy birthday!" }));
  await send();
  await waitFor(() =>
    expect(placeOrder.mock.lastCall?.[0]).toMatchObject({
      customer: { name: "Amina", phone: "0712 345 678" },
      payer_phone: "0712 345 678",
      gift: {
        recipient: "Zawadi",
        recipient_phone: "0722 000 111",
        card_text: "Happy birthday!",
      },
    }),
  );
});

test("an order that is no gift any more is sent without one", async () => {
  const placeOrder = await gift();
  fill("Recipient's name", "Zawadi");
  fireEvent.click(screen.getByRole("checkbox", { name: "This is a gift" }));
  await send();
  await waitFor(() => expect(placeOrder).toHaveBeenCalled());
  expect(placeOrder.mock.lastCall?.[0]).not.toHaveProperty("gift");
});

test("a gift cannot be paid by the one who receives it, and the page says why", async () => {
  await gift();
  expect(screen.queryByRole("radio", { name: /At the counter/ })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /^Delivery/ }));
  expect(screen.queryByRole("radio", { name: /On delivery/ })).toBeNull();
  expect(screen.getByRole("radio", { name: /M-Pesa/ })).toBeTruthy();
  expect(screen.getByText(/A gift is paid in advance/)).toBeTruthy();
});

test("the recipient's phone is needed for a delivery only", async () => {
  const placeOrder = await gift();
  await send();
  expect(screen.getByText("Enter the name of the person who gets the gift.")).toBeTruthy();
  expect(screen.queryByText(/so that we can call/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /^Delivery/ }));
  await send();
  expect(screen.getByText(/so that we can call/)).toBeTruthy();
  expect(placeOrder).not.toHaveBeenCalled();
});

test("characters of the card are counted as people see them", async () => {
  await gift();
  fill("Words for the card (optional)", "Hongera 🎉");
  expect(screen.getByText("9 of 200 characters")).toBeTruthy();
});

test("an error of the shop about the recipient's phone is shown there, not at the buyer's", async () => {
  await gift(() =>
    refusal({ code: "invalid_input", field: "gift.recipient_phone", reason: "malformed" }),
  );
  fill("Recipient's name", "Zawadi");
  fill("Recipient's phone (optional)", "0722 000 111");
  await send();
  const phone = screen.getByRole("textbox", { name: "Recipient's phone (optional)" });
  await waitFor(() => expect(phone.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByRole("textbox", { name: "Phone" }).getAttribute("aria-invalid")).toBeNull();
});
