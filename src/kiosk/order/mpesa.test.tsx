// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { KioskApi } from "../../shop/ports";
import type { PayOrderInput } from "../../shop/wire";
import { fillCart, openKiosk, quoteOf, tap } from "../testing/kiosk";

afterEach(cleanup);

/** Kiosk with peanuts at Ksh 650 in the review, which records the requested prompts. */
async function reviewPeanuts(methods: Partial<KioskApi> = {}, texts?: Record<string, string>) {
  const prompted: PayOrderInput[] = [];
  const payOrder: KioskApi["payOrder"] = (input) => {
    prompted.push(input);
    const order = { id: input.id, number: "K2-047", key: input.key };
    return Promise.resolve({ order, next: { kind: "mpesa_prompt" as const } });
  };
  const kiosk = await openKiosk({ methods: { payOrder, ...methods }, texts });
  if (!texts) await fillCart();
  return { ...kiosk, prompted };
}

async function type(digits: string) {
  for (const digit of digits) await tap(digit);
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
const asking = () => screen.findByText("Asking your phone …");

test("one button places the order and prompts the phone", async () => {
  const { placed, prompted } = await reviewPeanuts();
  await tap(/^M-Pesa/);
  await type("0712345678");
  expect(placed).toEqual([]);
  await tap("Order and pay Ksh 650");
  await asking();
  expect(placed).toMatchObject([{ customer: { name: "", phone: "" }, expected_total: 65_000 }]);
  expect(prompted).toMatchObject([{ payment: "mpesa", phone: "0712345678" }]);
});

test("an incomplete number neither places the order nor prompts", async () => {
  const { placed, prompted } = await reviewPeanuts();
  await tap(/^M-Pesa/);
  await type("0712");
  await tap("Order and pay Ksh 650");
  expect(screen.getByRole("alert").textContent).toContain("not complete");
  expect([placed, prompted]).toEqual([[], []]);
});

test("the number that pays is not the name that is called", async () => {
  await reviewPeanuts({
    placeOrder: () => Promise.reject(new ShopProblem({ code: "server_unreachable" })),
  });
  await tap(/^M-Pesa/);
  await type("0712345678");
  await tap("Order and pay Ksh 650");
  await screen.findByRole("alert");
  await tap("Back");
  expect(await screen.findByText("Name on the order")).toBeTruthy();
  expect(screen.queryByText(/We call you/)).toBeNull();
});

test("a number typed as a name is prompted only after a tap on it", async () => {
  const { placed, prompted } = await reviewPeanuts();
  await tap(/^Name on the order/);
  await tap("Phone");
  await type("0722000111");
  await tap("That's me");
  expect(await screen.findByText(/^We call you 0722 000 111$/)).toBeTruthy();
  await tap(/^M-Pesa/);
  expect(field().value).toBe("");
  await tap("Order and pay Ksh 650");
  expect([placed, prompted]).toEqual([[], []]);
  await tap(/^Use 0722/);
  await tap("Order and pay Ksh 650");
  await asking();
  expect(placed).toMatchObject([{ customer: { phone: "0722000111" } }]);
  expect(prompted).toMatchObject([{ phone: "0722000111" }]);
});

test("a refused order keeps the number and shows the reason", async () => {
  await reviewPeanuts({
    placeOrder: () => Promise.reject(new ShopProblem({ code: "storage_full" })),
  });
  await tap(/^M-Pesa/);
  await type("0712345678");
  await tap("Order and pay Ksh 650");
  expect((await screen.findByRole("alert")).textContent).toContain("no room left");
  expect(field().value).toBe("0712\u00a0345\u00a0678");
});

test("a changed price is confirmed before the order is placed and the phone prompted", async () => {
  const { placed, prompted } = await reviewPeanuts({
    getQuote: (input) => Promise.resolve(quoteOf(input, 5_000)),
  });
  await tap(/^M-Pesa/);
  await type("0712345678");
  await tap("Order and pay Ksh 700");
  expect([placed, prompted]).toEqual([[], []]);
  await tap("Yes, order for Ksh 700");
  await asking();
  expect(placed).toMatchObject([{ expected_total: 70_000 }]);
  expect(prompted).toMatchObject([{ phone: "0712345678" }]);
});

test("a refused prompt can be requested again from another phone, for the same order", async () => {
  let refused = false;
  const asked: PayOrderInput[] = [];
  const { placed } = await reviewPeanuts({
    payOrder: (input) => {
      asked.push(input);
      if (!refused) {
        refused = true;
        return Promise.reject(new ShopProblem({ code: "provider_unavailable" }));
      }
      const order = { id: input.id, number: "K2-047", key: input.key };
      return Promise.resolve({ order, next: { kind: "mpesa_prompt" as const } });
    },
  });
  await tap(/^M-Pesa/);
  await type("0712345678");
  await tap("Order and pay Ksh 650");
  await tap("Try again");
  for (let digits = 0; digits < 3; digits += 1) await tap("Delete");
  await type("999");
  await tap("Ask this phone");
  await asking();
  expect(placed).toHaveLength(1);
  expect(asked.map(({ phone }) => phone)).toEqual(["0712345678", "0712345999"]);
});

test("a kiosk that crashed while sending the order prompts the same phone", async () => {
  const first = await reviewPeanuts({ placeOrder: () => new Promise(() => undefined) });
  await tap(/^M-Pesa/);
  await type("0712345678");
  await tap("Order and pay Ksh 650");
  await waitFor(() => expect(first.stored.has("checkout-draft")).toBe(true));
  const texts = Object.fromEntries(first.stored);
  first.unmount();
  const second = await reviewPeanuts({}, texts);
  await asking();
  expect(second.placed).toMatchObject([{ customer: { phone: "" } }]);
  expect(second.prompted).toMatchObject([{ phone: "0712345678" }]);
});
