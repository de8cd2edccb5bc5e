// @vitest-environment jsdom
// Request at the desk that a customer pays an order.
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { RequestPaymentInput } from "../../shop/wire";
import { openDesk, openFirstOrder } from "../testing/desk";
import { anOrder, aRow } from "../testing/goods";

afterEach(cleanup);

const row = aRow();

/** Opens the form on an unpaid order by its key; records what is sent. */
async function openForm(send?: (input: RequestPaymentInput) => Promise<never>) {
  const sent: RequestPaymentInput[] = [];
  const { desk, keyboard } = await openDesk(
    {
      requestPayment: (input) => {
        sent.push(input);
        return send?.(input) ?? Promise.resolve(anOrder(row));
      },
    },
    (fake) => {
      fake.rows = [row];
    },
  );
  await openFirstOrder(desk, keyboard);
  keyboard.press("m", { altKey: true });
  const form = within(await screen.findByRole("form", { name: "Pay another way" }));
  return { form, keyboard, sent };
}

test("an M-Pesa prompt goes to the customer's phone, or to another one", async () => {
  const { form, keyboard, sent } = await openForm();
  expect(document.activeElement).toBe(form.getByLabelText("How the customer pays"));
  const phone = form.getByLabelText<HTMLInputElement>("Phone that gets the prompt");
  expect(phone.value).toBe("0712\u00a0345\u00a0678");
  phone.focus();
  fireEvent.change(phone, { target: { value: "0798 765 432" } });
  keyboard.press("Enter");
  expect(await screen.findByText("M-Pesa prompt sent to 0798 765 432")).toBeTruthy();
  expect(sent).toEqual([{ key: row.key, method: "mpesa", phone: "0798 765 432" }]);
  expect(screen.queryByRole("form", { name: "Pay another way" })).toBeNull();
});

test("another method needs no phone, and the button says what happens", async () => {
  const { form, keyboard, sent } = await openForm();
  const select = form.getByLabelText("How the customer pays");
  fireEvent.change(select, { target: { value: "on_delivery" } });
  expect(form.queryByLabelText("Phone that gets the prompt")).toBeNull();
  expect(form.getByRole("button", { name: /^Pays the rider/ })).toBeTruthy();
  keyboard.press("Enter");
  await waitFor(() => expect(sent).toEqual([{ key: row.key, method: "on_delivery", phone: "" }]));
});

test("a refused request keeps the form and says why", async () => {
  const { form } = await openForm(() =>
    Promise.reject(new ShopProblem({ code: "payment_in_progress" })),
  );
  form.getByRole("button", { name: /^Send the M-Pesa prompt/ }).click();
  expect(await screen.findByText(/^A payment for this order is still under way/)).toBeTruthy();
  expect(screen.getByRole("form", { name: "Pay another way" })).toBeTruthy();
});

test("a wrong phone number is named in the form, and has the focus", async () => {
  const { form } = await openForm(() =>
    Promise.reject(new ShopProblem({ code: "invalid_input", field: "phone", reason: "malformed" })),
  );
  form.getByRole("button", { name: /^Send the M-Pesa prompt/ }).click();
  expect((await form.findByRole("alert")).textContent).toMatch(/^This number is not complete/);
  await waitFor(() =>
    expect(document.activeElement).toBe(form.getByLabelText("Phone that gets the prompt")),
  );
  expect(screen.queryByText(/^Something in the form/)).toBeNull();
});

test("a paid order has no request", async () => {
  const paid = aRow({ paid: true });
  const { desk, keyboard } = await openDesk({}, (fake) => {
    fake.rows = [paid];
  });
  await openFirstOrder(desk, keyboard);
  await screen.findByRole("complementary", { name: paid.number });
  keyboard.press("m", { altKey: true });
  expect(screen.queryByRole("button", { name: /^Pay another way/ })).toBeNull();
  expect(screen.queryByRole("form", { name: "Pay another way" })).toBeNull();
});
