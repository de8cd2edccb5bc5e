// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ShopProblem } from "../../shop/problem";
import type { OrderAccess } from "../../shop/wire";
import {
  fillCart,
  OPEN_SHOP,
  openKiosk,
  orderAtCounter,
  quoteOf,
  servedKiosk,
  tap,
  toShelf,
} from "../testing/kiosk";

afterEach(cleanup);

const card = (name: string) => screen.getByRole("article", { name });
const refuse = () => Promise.reject(new ShopProblem({ code: "storage_full" }));
const number = () => screen.findByTestId("order-number");

describe("an order", () => {
  test("needs neither name nor phone, and is sent without them", async () => {
    const { placed } = await openKiosk();
    expect((await orderAtCounter()).textContent).toBe("K2-047");
    expect(placed).toMatchObject([
      { customer: { name: "", phone: "" }, payment: "counter", expected_total: 65_000 },
    ]);
  });

  test("a size is chosen on the card, and the price changes in place", async () => {
    const { placed } = await openKiosk();
    await toShelf();
    const cashews = card("Cashews");
    expect(within(cashews).getByText("Ksh 650")).toBeTruthy();
    fireEvent.click(within(cashews).getByRole("radio", { name: "500g" }));
    expect(within(cashews).getByText("Ksh 1,200")).toBeTruthy();
    await tap(/^Add to cart: Cashews/);
    await tap(/See my order/);
    await tap(/At the counter/);
    await number();
    expect(placed[0]?.lines).toEqual([{ product_id: 114, variation_id: 202, quantity: 1 }]);
  });

  test("the amounts above the total add up to it", async () => {
    const taxes = [{ rate_id: 1, label: "VAT", amount: 10_410 }];
    const sums = { taxes, tax_display: "added" as const, rounding: -10, total: 75_400 };
    await openKiosk({
      methods: { getQuote: (input) => Promise.resolve({ ...quoteOf(input), ...sums }) },
    });
    await fillCart();
    await screen.findByText("VAT");
    const rows = ["Subtotal", "VAT", "Rounding", "To pay"];
    const amounts = rows.map((name) => screen.getByText(name).nextSibling?.textContent);
    expect(amounts).toEqual(["Ksh 650", "Ksh 104.10", "-Ksh 0.10", "Ksh 754"]);
  });

  test("taxes that only the cart displays are not a changed price", async () => {
    const { placed } = await openKiosk({
      methods: {
        getQuote: (input) => {
          const quote = quoteOf(input, 10_400);
          const lines = quote.lines.map((line) => ({ ...line, catalogue_price: 65_000 }));
          return Promise.resolve({ ...quote, lines });
        },
      },
    });
    await fillCart();
    expect((await screen.findAllByText("Ksh 754")).length).toBeGreaterThan(1);
    await tap(/At the counter/);
    await screen.findByTestId("order-number");
    expect(placed).toHaveLength(1);
  });

  test("a change of language keeps cart and screen", async () => {
    await openKiosk();
    await fillCart();
    await tap("Kiswahili");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Oda yako");
    expect(screen.getAllByText("Njugu").length).toBeGreaterThan(0);
  });

  test("the peanut filter hides products that contain peanuts", async () => {
    await openKiosk();
    await toShelf();
    await tap(/^Without/);
    await tap("peanuts");
    await tap("Show snacks");
    expect(screen.queryByRole("article", { name: "Njugu" })).toBeNull();
    expect(card("Cashews")).toBeTruthy();
  });

  test("a removed line can be restored with its quantity", async () => {
    await openKiosk();
    await fillCart();
    await tap("One more");
    await tap("Remove Njugu");
    await tap("Put it back");
    const amount = screen.getByRole("group", { name: "Quantity of Njugu" });
    expect(within(amount).getByRole("status").textContent).toBe("2");
  });

  test("one product outside the cart is suggested, and the suggestion can be dismissed", async () => {
    await openKiosk();
    await toShelf();
    await tap(/^Add to cart: Cashews/);
    await tap(/See my order/);
    const aside = await screen.findByRole("complementary", { name: "Pairs well with" });
    expect(aside.textContent).toContain("Njugu");
    await tap("No, thank you");
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});

describe("price and payment", () => {
  test("a changed price requires confirmation", async () => {
    const { placed } = await openKiosk({
      methods: { getQuote: (input) => Promise.resolve(quoteOf(input, 5_000)) },
    });
    await fillCart();
    await waitFor(() => expect(screen.getAllByText("Ksh 700").length).toBeGreaterThan(0));
    await tap(/At the counter/);
    expect(screen.getByText("You saw Ksh 650. Today it is Ksh 700.")).toBeTruthy();
    expect(placed).toEqual([]);
    await tap("Yes, order for Ksh 700");
    await number();
    expect(placed).toMatchObject([{ expected_total: 70_000 }]);
  });

  test("an offline kiosk offers only payment at the counter, with a notice", async () => {
    const offline = { ...OPEN_SHOP, store_reachable: false };
    await openKiosk({ methods: { getShop: () => Promise.resolve(offline) } });
    await fillCart();
    expect(screen.getByRole("button", { name: /At the counter/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^M-Pesa|On your phone/ })).toBeNull();
    expect(screen.getByText(/Without internet only the counter/)).toBeTruthy();
  });

  test("the QR code opens the order's page on the customer's phone", async () => {
    const handed: unknown[] = [];
    const transferOrder = (order: OrderAccess) => {
      handed.push(order);
      return Promise.resolve({ url: "https://korosho.example/o/abc.key", known: true });
    };
    const { placed } = await openKiosk({ methods: { ...servedKiosk(), transferOrder } });
    await fillCart();
    await tap(/On your phone/);
    const code = await screen.findByRole("figure", { name: "Scan to pay" });
    expect(code.dataset["text"]).toBe("https://korosho.example/o/abc.key");
    expect(await screen.findByText(/^Ksh 650\. Opens your order/)).toBeTruthy();
    expect(handed).toEqual([{ id: placed[0]?.checkout_id, key: "key" }]);
  });

  test("the QR code of an offline kiosk contains the order", async () => {
    const url = "https://korosho.example/order/1?key=key#KS1.abc.def";
    const methods = {
      ...servedKiosk(),
      getShop: () => Promise.resolve({ ...OPEN_SHOP, store_reachable: false }),
      transferOrder: () => Promise.resolve({ url, known: false }),
    };
    await openKiosk({ methods });
    await fillCart();
    await tap(/On your phone/);
    const code = await screen.findByRole("figure", { name: "Scan to pay" });
    expect(code.dataset["text"]).toBe(url);
  });

  test("no QR code is offered without a payment server", async () => {
    await openKiosk();
    await fillCart();
    expect(screen.queryByRole("button", { name: /On your phone/ })).toBeNull();
  });
});

describe("errors and crashes", () => {
  test("a refused order keeps the cart and shows the reason", async () => {
    await openKiosk({ methods: { placeOrder: refuse } });
    await fillCart();
    await tap(/At the counter/);
    expect((await screen.findByRole("alert")).textContent).toContain("no room left");
    expect(screen.getByRole("heading", { name: "Your order" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove Njugu" })).toBeTruthy();
  });

  test("a kiosk that crashed while sending an order sends the same order again", async () => {
    const first = await openKiosk({ methods: { placeOrder: () => new Promise(() => undefined) } });
    await fillCart();
    await tap(/At the counter/);
    await waitFor(() => expect(first.stored.has("checkout-draft")).toBe(true));
    const texts = Object.fromEntries(first.stored);
    first.unmount();
    const second = await openKiosk({ texts });
    expect((await number()).textContent).toBe("K2-047");
    const draft = JSON.parse(texts["checkout-draft"] ?? "") as { input: unknown };
    expect(second.placed).toEqual([draft.input]);
  });

  test("a kiosk that crashed restores the cart", async () => {
    const first = await openKiosk();
    await fillCart();
    const texts = Object.fromEntries(first.stored);
    first.unmount();
    await openKiosk({ texts });
    expect(await screen.findByText("1 item")).toBeTruthy();
  });
});
