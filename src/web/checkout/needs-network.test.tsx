// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { reached, recordUnreachable } from "../../shop/connection";
import { ShopProblem } from "../../shop/problem";
import type { StorefrontApi } from "../../shop/ports";
import { renderBuying } from "../testing/buying";
import { CheckoutScreen } from "./checkout";

beforeAll(modalDialogs);
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  act(reached);
  vi.restoreAllMocks();
});

/** Request without a network, as the adapter records it. */
function failing() {
  recordUnreachable();
  return Promise.reject(new ShopProblem({ code: "unreachable" }));
}

/** Waits until the only alert with a text has this one. */
async function expectAlert(text: RegExp) {
  await waitFor(() => {
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts.filter(Boolean)).toEqual([expect.stringMatching(text)]);
  });
}

test("without a network the checkout has one notice, and its button no missing sum", async () => {
  const getQuote = vi.fn<StorefrontApi["getQuote"]>(failing);
  renderBuying(<CheckoutScreen />, { shop: { getQuote } });
  await screen.findByRole("heading", { name: "Who is it for?" });
  await waitFor(() => expect(getQuote).toHaveBeenCalled());
  await expectAlert(/^To order you need the internet/);
  fireEvent.click(screen.getByRole("radio", { name: /At the counter/ }));
  expect(screen.getByRole("button", { name: "Place order" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /Card/ }));
  expect(screen.getByRole("button", { name: "Pay" })).toBeTruthy();
});

test("an order that cannot be sent has its notice at the button instead", async () => {
  renderBuying(<CheckoutScreen />, { shop: { placeOrder: failing } });
  await screen.findByRole("heading", { name: "Who is it for?" });
  for (const [name, value] of [
    ["Name", "Amina"],
    ["Phone", "0712 345 678"],
  ] as const) {
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  }
  fireEvent.click(screen.getByRole("radio", { name: /At the counter/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Place order · Ksh 650" }));
  await expectAlert(/^We cannot reach the shop\. Check/);
});
