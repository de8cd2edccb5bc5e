// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { CheckoutAnswer, OrderView, PaymentView, PayOrderInput } from "../../shop/wire";
import { anOrder, renderBuying } from "../testing/buying";
import { OrderScreen } from "./order";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const ID = anOrder().id;
const MASKED = "0712 ••• 678";

/** Time after which the page has read the order again, in milliseconds. */
const REREAD_MS = 5_000;

function prompted(changes: Partial<PaymentView> = {}): OrderView {
  const payment = { ...anOrder().payment, url: null, method: "mpesa" as const, phone: MASKED };
  return anOrder({ payment: { ...payment, expires_in: 100_000, ...changes } });
}

/** Renders the order's page; `pay` changes the order as the shop would, or refuses. */
function show(
  order: OrderView,
  pay: (input: PayOrderInput) => OrderView | Promise<OrderView> = () => order,
  draft = {},
) {
  const shop = { current: order };
  const payOrder = vi.fn(async (input: PayOrderInput): Promise<CheckoutAnswer> => {
    shop.current = await pay(input);
    const reference = { id: ID, number: order.number, key: input.key };
    return { order: reference, next: { kind: "mpesa_prompt" } };
  });
  const stored = JSON.stringify({ orderId: ID, ...draft });
  const deviceValue = { get: () => Promise.resolve(stored), set: () => Promise.resolve() };
  renderBuying(
    <Routes>
      <Route path="/order/:id" element={<OrderScreen />} />
    </Routes>,
    {
      shop: { getOrder: () => Promise.resolve(shop.current), payOrder },
      host: { deviceValue },
      at: `/order/${ID}?key=secret`,
      filled: false,
    },
  );
  return { payOrder, shop };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

/** Waits until the page has read the phone that this device typed. */
const phoneIsRead = () => screen.findByText(/^Sent to 0712 345 678\./);

/** Opens a collapsed part and returns queries for it. */
async function unfold(title: string) {
  const summary = await screen.findByText(title);
  fireEvent.click(summary);
  return within(summary.closest("details") ?? document.body);
}

const refuse = (code: "payment_in_progress" | "too_many_prompts") => () => {
  throw new ShopProblem({ code });
};

test("the prompted phone is shown in full on the device that typed it", async () => {
  show(prompted(), undefined, { payer_phone: "+254712345678" });
  const sent = await screen.findByText(/^Sent to 0712 345 678\./);
  expect(sent.textContent).toContain("0712\u00a0345\u00a0678");
});

test("the prompted phone is shown masked on any other device", async () => {
  show(prompted(), undefined, { orderId: "other", payer_phone: "0712 345 678" });
  expect(await screen.findByText(/^Sent to 0712 ••• 678\./)).toBeTruthy();
});

test("the time left counts down, and the end is said in words", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(prompted());
  expect((await screen.findByRole("timer")).textContent).toMatch(/ends in 1:(40|39) at the latest/);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole("timer").textContent).toMatch(/ends in 1:3\d at the latest/);
});

test("a prompt whose time is over is looked up, and nothing is said about seconds", async () => {
  show(prompted({ expires_in: 0 }));
  expect((await screen.findByRole("timer")).textContent).toBe(
    "The request has ended. We are asking M-Pesa what became of it.",
  );
});

test("another prompt is confirmed when the shop has sent one", async () => {
  const { payOrder } = show(prompted(), () => prompted({ expires_in: 180_000 }));
  await phoneIsRead();
  await press("Send again");
  expect(await screen.findByText(/^Sent again to 0712 345 678/)).toBeTruthy();
  expect(payOrder.mock.lastCall?.[0]).toMatchObject({ payment: "mpesa", phone: "0712 345 678" });
});

test("another prompt is not claimed while the first one is open", async () => {
  show(prompted(), () => prompted({ expires_in: 99_000 }));
  await phoneIsRead();
  await press("Send again");
  expect(await screen.findByText(/still open on 0712 345 678, so that no second/)).toBeTruthy();
});

test("the same number typed again shows that its prompt is open", async () => {
  show(prompted(), () => prompted({ expires_in: 99_000 }));
  await phoneIsRead();
  const wrong = await unfold("Wrong number?");
  fireEvent.click(wrong.getByRole("button", { name: "Send to this number" }));
  expect(await wrong.findByText(/still open on 0712 345 678, so that no second/)).toBeTruthy();
});

test("an empty number is an error at its field, not another prompt on the same phone", async () => {
  const { payOrder } = show(prompted());
  const wrong = await unfold("Wrong number?");
  const phone = wrong.getByRole("textbox", { name: "Phone for M-Pesa" });
  fireEvent.change(phone, { target: { value: " " } });
  fireEvent.click(wrong.getByRole("button", { name: "Send to this number" }));
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(phone);
  expect(payOrder).not.toHaveBeenCalled();
});

test("a number that was typed and not sent is not prompted by Send again", async () => {
  const { payOrder } = show(prompted());
  await phoneIsRead();
  const wrong = await unfold("Wrong number?");
  const phone = wrong.getByRole("textbox", { name: "Phone for M-Pesa" });
  fireEvent.change(phone, { target: { value: "0722 000 111" } });
  await press("Send again");
  await waitFor(() => expect(payOrder).toHaveBeenCalledOnce());
  expect(payOrder.mock.lastCall?.[0]).toMatchObject({ phone: "0712 345 678" });
});

test("Send again names no phone on a device that does not know the prompted one", async () => {
  const { payOrder } = show(prompted(), undefined, { orderId: "other" });
  await press("Send again");
  await waitFor(() => expect(payOrder).toHaveBeenCalledOnce());
  expect(payOrder.mock.lastCall?.[0]).not.toHaveProperty("phone");
});

test("the limit of prompts is said in words, with another way to pay at hand", async () => {
  show(prompted(), refuse("too_many_prompts"));
  await press("Send again");
  expect((await screen.findByRole("alert")).textContent).toMatch(/M-Pesa.*Pay another way/);
  const others = await unfold("Pay another way");
  expect(others.getByRole("radio", { name: /^Card/ })).toBeTruthy();
  expect(others.queryByRole("radio", { name: /^M-Pesa/ })).toBeNull();
});

test("a wrong number is corrected without leaving the page", async () => {
  const { payOrder } = show(prompted(), () =>
    prompted({ phone: "0722 ••• 111", expires_in: 180_000 }),
  );
  const wrong = await unfold("Wrong number?");
  fireEvent.change(wrong.getByRole("textbox", { name: "Phone for M-Pesa" }), {
    target: { value: "0722 000 111" },
  });
  fireEvent.click(wrong.getByRole("button", { name: "Send to this number" }));
  expect(await screen.findByText(/^Sent to 0722 000 111\./)).toBeTruthy();
  expect(payOrder.mock.lastCall?.[0]).toMatchObject({ payment: "mpesa", phone: "0722 000 111" });
});

/** Types another phone while the first prompt is open, which the shop refuses. */
async function chooseAnotherPhone() {
  const wrong = await unfold("Wrong number?");
  fireEvent.change(wrong.getByRole("textbox", { name: "Phone for M-Pesa" }), {
    target: { value: "0722 000 111" },
  });
  const send = wrong.getByRole("button", { name: "Send to this number" });
  send.focus();
  fireEvent.click(send);
}

const ENDED = { state: "failed", failure: "timed_out", expires_in: undefined } as const;

/** Shop that refuses payments while the first prompt is open, and sends one after its end. */
function showWithOpenPrompt() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { payOrder, shop } = show(prompted(), async () => {
    if (shop.current.payment.state === "pending") refuse("payment_in_progress")();
    // The page reads the order again meanwhile.
    await new Promise((resolve) => setTimeout(resolve, REREAD_MS));
    return prompted({ phone: "0722 ••• 111", expires_in: 180_000 });
  });
  const end = (payment: Partial<PaymentView>) => {
    shop.current = prompted(payment);
    return act(() => vi.advanceTimersByTimeAsync(REREAD_MS));
  };
  return { payOrder, end };
}

test("while the first prompt is open another phone waits, with the reason", async () => {
  const { payOrder } = showWithOpenPrompt();
  await chooseAnotherPhone();
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /still open, and M-Pesa cannot cancel it.*goes on by itself with M-Pesa, 0722\s000\s111.*Nothing is taken twice/,
  );
  await act(() => vi.advanceTimersByTimeAsync(REREAD_MS));
  expect(payOrder).toHaveBeenCalledTimes(1);
});

test("the other phone is prompted once, when the first prompt ends without money", async () => {
  const { payOrder, end } = showWithOpenPrompt();
  await chooseAnotherPhone();
  await screen.findByText(/goes on by itself/);
  await end(ENDED);
  await act(() => vi.advanceTimersByTimeAsync(REREAD_MS));
  expect(await screen.findByText(/^Sent to 0722 000 111\./)).toBeTruthy();
  expect(screen.queryByText(/goes on by itself/)).toBeNull();
  expect(payOrder).toHaveBeenCalledTimes(2);
  expect(payOrder.mock.lastCall?.[0]).toMatchObject({ payment: "mpesa", phone: "0722 000 111" });
  expect(document.activeElement?.textContent).toBe("Look at your phone");
});

test("a prompt that is paid after all starts no other payment", async () => {
  const { payOrder, end } = showWithOpenPrompt();
  await chooseAnotherPhone();
  await screen.findByText(/goes on by itself/);
  await end({ state: "paid", received: 65_000, due: 0 });
  expect(await screen.findByRole("heading", { name: /received/ })).toBeTruthy();
  expect(payOrder).toHaveBeenCalledTimes(1);
});

test("a scheduled payment that the person cancels is not started", async () => {
  const { payOrder, end } = showWithOpenPrompt();
  await chooseAnotherPhone();
  await press("Do not go on by itself");
  await end(ENDED);
  expect(await screen.findByText(/did not go through/)).toBeTruthy();
  expect(payOrder).toHaveBeenCalledTimes(1);
});
