// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { CheckoutAnswer, CheckoutInput, Problem } from "../../shop/wire";
import { CheckoutScreen } from "./checkout";
import { quoteAt, renderBuying, SELLING_SHOP } from "../testing/buying";

function open(this: HTMLDialogElement) {
  this.setAttribute("open", "");
}

function close(this: HTMLDialogElement) {
  this.removeAttribute("open");
}

// jsdom implements no modal dialogs.
beforeAll(() => void Object.assign(HTMLDialogElement.prototype, { showModal: open, close }));
afterEach(cleanup);

const ORDER = { id: "0192f8a0-0000-4000-8000-000000000000", number: "W-0047", key: "k/y" };
const placed: CheckoutAnswer = { order: ORDER, next: { kind: "done" } };
const refusal = (problem: Problem) => Promise.reject(new ShopProblem(problem));

function fill(label: string, value: string) {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
}

async function fillIn(payment = /At the counter/) {
  await screen.findByRole("heading", { name: "Who is it for?" });
  fill("Name", "Amina");
  fill("Phone", "0712 345 678");
  fireEvent.click(screen.getByRole("radio", { name: payment }));
}

const send = async (name = /Ksh 650/) =>
  fireEvent.click(await screen.findByRole("button", { name }));

function checkout(placeOrder: (input: CheckoutInput) => Promise<CheckoutAnswer>, host = {}) {
  const verb = vi.fn(placeOrder);
  renderBuying(<CheckoutScreen />, { shop: { placeOrder: verb }, host });
  return verb;
}

describe("the form", () => {
  test("shows the missing data at each field and focuses the first", async () => {
    const placeOrder = checkout(() => Promise.resolve(placed));
    await screen.findByRole("heading", { name: "Who is it for?" });
    await send();
    expect(screen.getByText("Enter a name, so that we know whom to ask for.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
    expect(placeOrder).not.toHaveBeenCalled();
  });

  test("lists all errors in one place, each with a link to its field", async () => {
    checkout(() => Promise.resolve(placed));
    await screen.findByRole("heading", { name: "Who is it for?" });
    await send();
    expect(screen.getByText("Please check 3 fields:")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Phone" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Phone" }));
    fill("Phone", "0712 345 678");
    expect(screen.queryByRole("button", { name: "Phone" })).toBeNull();
  });

  test.each([
    [["mpesa", "card", "counter"], /^M-Pesa/],
    [["card", "mpesa", "counter"], /^Card/],
  ] as const)("of a shop with %j preselects %s", async (methods, first) => {
    const shop = { ...SELLING_SHOP, payment_methods: [...methods] };
    const getShop = () => Promise.resolve(shop);
    renderBuying(<CheckoutScreen />, { shop: { getShop } });
    const chosen = await screen.findByRole<HTMLInputElement>("radio", { name: first });
    expect(chosen.checked).toBe(true);
  });

  test("no longer lists a payment method that was refused, and keeps what was typed", async () => {
    let shop = SELLING_SHOP;
    const placeOrder = () => {
      shop = { ...SELLING_SHOP, payment_methods: ["mpesa"] };
      return refusal({ code: "payment_method_unavailable" });
    };
    renderBuying(<CheckoutScreen />, {
      shop: { placeOrder, getShop: () => Promise.resolve(shop) },
    });
    await fillIn();
    await send();
    expect(await screen.findByText(/^This way to pay is not available now/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("radio", { name: /At the counter/ })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^M-Pesa/ }).checked).toBe(true);
    expect(screen.getByDisplayValue("Amina")).toBeTruthy();
  });

  test.each([
    [true, "For the confirmation"],
    [false, /No confirmation is sent by e-mail/],
  ])("promises an e-mail only if the shop sends one: %j", async (confirmation_mails, hint) => {
    const getShop = () => Promise.resolve({ ...SELLING_SHOP, confirmation_mails });
    renderBuying(<CheckoutScreen />, { shop: { getShop } });
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  test("offers to pay at the counter for a pick-up, and payment on delivery for a delivery", async () => {
    checkout(() => Promise.resolve(placed));
    expect(await screen.findByRole("radio", { name: /At the counter/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^Delivery/ }));
    expect(screen.getByRole("radio", { name: /On delivery/ })).toBeTruthy();
    expect(screen.queryByRole("radio", { name: /At the counter/ })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Estate or road" })).toBeTruthy();
  });

  test("of an M-Pesa payment sends the prompt to the customer's phone unless another is typed", async () => {
    const placeOrder = checkout(() => refusal({ code: "unreachable" }));
    await fillIn(/M-Pesa/);
    const payer = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone for M-Pesa" });
    expect(payer.value).toBe("0712 345 678");
    fill("Phone for M-Pesa", "0722 000 111");
    fill("Phone", "0733 000 222");
    expect(payer.value).toBe("0722 000 111");
    await send();
    await waitFor(() =>
      expect(placeOrder.mock.lastCall?.[0]).toMatchObject({
        customer: { phone: "0733 000 222" },
        payer_phone: "0722 000 111",
      }),
    );
  });

  test("of another payment contains no phone of a payer", async () => {
    const placeOrder = checkout(() => refusal({ code: "unreachable" }));
    await fillIn(/Card/);
    expect(screen.queryByRole("textbox", { name: "Phone for M-Pesa" })).toBeNull();
    await send();
    await waitFor(() => expect(placeOrder).toHaveBeenCalled());
    expect(placeOrder.mock.lastCall?.[0]).not.toHaveProperty("payer_phone");
  });

  test("shows an error of the payer's phone at that phone", async () => {
    checkout(() => refusal({ code: "invalid_input", field: "payer_phone", reason: "unknown" }));
    await fillIn(/M-Pesa/);
    await send();
    expect(await screen.findByText(/Enter a full Kenyan mobile number/)).toBeTruthy();
    const payer = screen.getByRole("textbox", { name: "Phone for M-Pesa" });
    expect(payer.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(payer);
  });

  test("shows the server's error at its field", async () => {
    checkout(() =>
      refusal({ code: "invalid_input", field: "customer.phone", reason: "malformed" }),
    );
    await fillIn();
    await send();
    expect(await screen.findByText(/Enter a full phone number/)).toBeTruthy();
  });
});

describe("placing an order", () => {
  test("sends the chosen options, and opens the order's page", async () => {
    const placeOrder = checkout(() => Promise.resolve(placed));
    await fillIn();
    await send();
    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toBe(`/order/${ORDER.id}?key=k%2Fy`),
    );
    expect(placeOrder.mock.lastCall?.[0]).toMatchObject({
      lines: [{ product_id: 114, variation_id: null, quantity: 1 }],
      fulfilment: { method: "pickup" },
      customer: { name: "Amina", phone: "0712 345 678" },
      payment: "counter",
      expected_total: 65_000,
      language: "en",
    });
  });

  test("opens the hosted page for a card", async () => {
    const openPayment = vi.fn<(url: string) => Promise<void>>(() => Promise.resolve());
    const url = "https://pay.example/1";
    checkout(() => Promise.resolve({ order: ORDER, next: { kind: "redirect", url } }), {
      openPayment,
    });
    await fillIn(/Card/);
    await send(/Pay Ksh 650/);
    await waitFor(() =>
      expect(openPayment).toHaveBeenCalledWith(url, { id: ORDER.id, key: ORDER.key }),
    );
  });

  test("sends a retry after a lost response under the same id, and changed contents under a new id", async () => {
    const placeOrder = checkout(() => refusal({ code: "unreachable" }));
    await fillIn();
    await send();
    await screen.findByText(/cannot reach the shop/);
    await send();
    await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(2));
    fill("Name", "Amina Wanjiku");
    await send();
    await waitFor(() => expect(placeOrder).toHaveBeenCalledTimes(3));
    const [first, second, third] = placeOrder.mock.calls.map(([input]) => input.checkout_id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("asks for confirmation of a changed price", async () => {
    const quote = quoteAt(70_000)({
      lines: [{ product_id: 114, variation_id: null, quantity: 1 }],
      fulfilment: { method: "pickup" },
    });
    const placeOrder = checkout((input) =>
      input.expected_total === 70_000
        ? Promise.resolve(placed)
        : refusal({ code: "price_changed", quote }),
    );
    await fillIn();
    await send();
    const confirm = await screen.findByRole("button", { name: "Place order · Ksh 700" });
    expect(screen.getByRole("dialog", { name: "A price has changed" })).toBeTruthy();
    fireEvent.click(confirm);
    await waitFor(() => expect(placeOrder.mock.lastCall?.[0].expected_total).toBe(70_000));
  });

  test("a sold-out item is reported before the order is placed", async () => {
    const quote = quoteAt(65_000)({ lines: [], fulfilment: { method: "pickup" } });
    checkout(() => refusal({ code: "out_of_stock", quote }));
    await fillIn();
    await send();
    expect(
      await screen.findByText(/not available as requested.*Nothing has been ordered/),
    ).toBeTruthy();
  });
});
