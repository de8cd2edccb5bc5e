import { act, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { vi } from "vitest";
import {
  fakeAppContext,
  fakeHost,
  renderWithProviders,
  SHOP_INFO,
} from "../../app/testing/fake-app-context";
import { modalDialogs } from "../../app/testing/modal-dialogs";
import { aCategory, aProduct, aSizedProduct } from "../../components/testing/products";
import { kioskApi, type KioskApi } from "../../shop/ports";
import type {
  CheckoutInput,
  KioskSettings,
  OrderView,
  PaymentView,
  Product,
  Quote,
  QuoteInput,
  ShopInfo,
  TicketState,
} from "../../shop/wire";
import { ClockContext } from "../device/clock";
import { DEFAULT_SETTINGS } from "../device/device";
import { KioskApp } from "../app";
import { fakeClock } from "./fake-clock";

// Generous timeout for slow machines; queries resolve as soon as they match.
configure({ asyncUtilTimeout: 20_000 });

/** Simple peanuts at Ksh 650. */
export const PEANUTS = aProduct({
  id: 7,
  slug: "njugu",
  name: "Njugu",
  allergen_facts: { declared: { peanuts: "contains" }, others: "not_declared" },
});
/** Cashews in 250g at Ksh 650 and 500g at Ksh 1,200. */
export const CASHEWS = aSizedProduct({
  name: "Cashews",
  allergen_facts: { declared: { tree_nuts: "contains" }, others: "not_declared" },
});

/** Open shop that is online, with every payment method. */
export const OPEN_SHOP: ShopInfo = { ...SHOP_INFO, store_reachable: true };

const PRICES = new Map<number | null, number>([
  [null, 65_000],
  [201, 65_000],
  [202, 120_000],
]);

/** Returns the quote of lines; `more` is added to each unit price, to simulate a price increase. */
export function quoteOf({ lines }: Pick<QuoteInput, "lines">, more = 0): Quote {
  const priced = lines.map((line) => {
    const unit_price = (PRICES.get(line.variation_id) ?? 0) + more;
    const rest = { name: "", options: {}, slug: "", image: null, available: true };
    return { ...line, ...rest, unit_price, total: unit_price * line.quantity };
  });
  const subtotal = priced.reduce((sum, { total }) => sum + total, 0);
  const none = { discount: 0, shipping: 0, rounding: 0, currency: "KES", notices: [] };
  return { ...none, lines: priced, subtotal, total: subtotal };
}

/** Returns the order created from an input. */
export function orderOf(input: CheckoutInput, payment: Partial<PaymentView> = {}): OrderView {
  const { notices: _notices, ...sums } = quoteOf(input);
  return {
    id: input.checkout_id,
    number: "K2-047",
    status: "confirmed",
    placed_at: 0,
    ...sums,
    coupon: null,
    fulfilment: input.fulfilment,
    customer: input.customer,
    note: null,
    payment: {
      method: "counter",
      state: "unpaid",
      received: 0,
      due: sums.total,
      url: null,
      phone: null,
      receipt: null,
      paid_at: null,
      failure: null,
      ...payment,
    },
    progress: [],
    store_number: "1047",
  };
}

/** Returns the checkout of a bag of peanuts at the counter. */
export const checkoutOf = (checkout_id: string): CheckoutInput => ({
  checkout_id,
  lines: [{ product_id: PEANUTS.id, variation_id: null, quantity: 1 }],
  fulfilment: { method: "pickup" },
  customer: { name: "", phone: "" },
  payment: "counter",
  expected_total: 65_000,
});

/** Creates a shop that sells cashews and peanuts, and stores its orders. */
export function sellingShop(methods: Partial<KioskApi> = {}) {
  const placed: CheckoutInput[] = [];
  const items: Product[] = [CASHEWS, PEANUTS];
  const shop: KioskApi = {
    ...kioskApi(() => Promise.reject(new Error("Not asked in this test."))),
    ...withSettings({}),
    getShop: () => Promise.resolve(OPEN_SHOP),
    listCategories: () => Promise.resolve([aCategory(16, "Nuts")]),
    listProducts: () => Promise.resolve({ items, total: items.length, total_pages: 1 }),
    getProduct: () => Promise.resolve({ product: CASHEWS, related: [PEANUTS], reviews: [] }),
    getQuote: (input) => Promise.resolve(quoteOf(input)),
    placeOrder: (input) => {
      placed.push(input);
      const order = { id: input.checkout_id, number: "K2-047", key: "key" };
      return Promise.resolve({ order, next: { kind: "done" as const } });
    },
    getOrder: () => {
      const input = placed.at(-1);
      return input ? Promise.resolve(orderOf(input)) : Promise.reject(new Error("no order"));
    },
    ...methods,
  };
  return { shop, placed };
}

/** Methods of a kiosk with these settings whose printer is in this state. */
export const withSettings = (
  settings: Partial<KioskSettings>,
  state: TicketState = "no_printer",
) => ({
  getKiosk: () => Promise.resolve({ ...DEFAULT_SETTINGS, ...settings }),
  printTicket: vi.fn(() => Promise.resolve({ state })),
});

/** Methods of a kiosk whose payments go through the shop's server. */
export const servedKiosk = () => withSettings({ order_pages: "https://korosho.example" });

type Around = { methods?: Partial<KioskApi>; texts?: Record<string, string> };

/** Opens a kiosk with its own fake clock and a shop that stores its orders. */
export async function openKiosk({ methods, texts }: Around = {}) {
  modalDialogs();
  const clock = fakeClock();
  const { shop, placed } = sellingShop(methods);
  // Storage of the device, which outlives a page load.
  const stored = new Map(Object.entries(texts ?? {}));
  const host = fakeHost({}, stored);
  const context = fakeAppContext({ shop, host, known: [] });
  const app = (
    <ClockContext value={clock}>
      <KioskApp />
    </ClockContext>
  );
  const drawn = renderWithProviders(app, "/", context);
  const pass = async (ms: number) => {
    await act(async () => clock.advance(ms));
  };
  return { clock, placed, stored, pass, ...drawn };
}

/** Taps a button once it is rendered. */
export async function tap(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name }));
}

/** Goes from the first touch to the catalogue. */
export async function toShelf(): Promise<void> {
  await waitFor(() => screen.getByRole("button", { name: /Touch to order/ }));
  await tap(/Touch to order/);
  await screen.findByRole("heading", { name: "What would you like?" });
}

/** Adds peanuts to the cart, from the first touch on, and opens the review. */
export async function fillCart(): Promise<void> {
  await toShelf();
  await tap(/^Add to cart: Njugu/);
  await tap(/See my order/);
}

/** Orders peanuts, payable at the counter; returns the element with the order's number. */
export async function orderAtCounter(): Promise<HTMLElement> {
  await fillCart();
  await tap(/At the counter/);
  return screen.findByTestId("order-number");
}
