// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SHOP_INFO } from "../../app/testing/fake-app-context";
import { offerFor } from "../../components/product/size-choice";
import { aProduct } from "../../components/testing/products";
import { show } from "../../components/testing/show";
import type { ShopInfo } from "../../shop/wire";
import { TermsLine } from "../home/terms-line";
import { BuyDetails } from "./buy-details";
import { ServiceTerms } from "./service-terms";

afterEach(cleanup);

/** 08:30 and 10:00 in Nairobi. */
const READY = { at: Date.UTC(2026, 10, 23, 5, 30), in_days: 1 };
const DELIVERY = { at: Date.UTC(2026, 10, 23, 7), in_days: 1 };

const SHOP: ShopInfo = {
  ...SHOP_INFO,
  delivery_zones: [
    {
      id: "1:1",
      name: "Nairobi",
      fee: 25_000,
      free_from: 500_000,
      promise: { kind: "delivered", from: DELIVERY, until: DELIVERY.at + 7_200_000 },
    },
    { id: "2:1", name: "Rest of Kenya", fee: 60_000, free_from: null },
  ],
  opening: { state: "closed", opens: { ...READY, at: READY.at - 3_600_000 }, holiday: "" },
  pickup_promise: { kind: "ready", from: READY },
};

const shown = (shop: ShopInfo, element = <ServiceTerms hasPromise className="terms" />) =>
  show(element, { shop: { getShop: () => Promise.resolve(shop) }, known: [] });

const of = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test("below the buy button stand times, costs by zone and payment methods", async () => {
  shown(SHOP);
  expect(await screen.findByText("Ready tomorrow from 08:30")).toBeTruthy();
  expect(of("Pick-up")).toContain("Closed now, opens tomorrow at 07:30");
  expect(of("Nairobi")).toBe("Delivered tomorrow, 10:00–\u206012:00Ksh 250, free from Ksh 5,000");
  expect(of("Rest of Kenya")).toBe("Ksh 600");
  expect(of("Payment")).toBe("card, M-Pesa, at the counter");
});

test.each([
  ["sold out", { in_stock: false }],
  ["not for sale", { purchasable: false }],
  ["without a price", { price: null }],
  ["made to order", { on_backorder: true }],
])("no time is promised for a product that is %s; costs stay", async (_, changes) => {
  const product = aProduct(changes);
  const offer = offerFor(product, {});
  shown(SHOP, <BuyDetails product={product} offer={offer} styles={{}} />);
  expect(await screen.findByText("Ksh 250, free from Ksh 5,000")).toBeTruthy();
  expect(screen.queryByText(/^Ready|^Delivered/)).toBeNull();
});

test("a shop without opening hours promises no time", async () => {
  const { pickup_promise: _, opening: __, ...shop } = SHOP;
  shown(shop);
  expect(await screen.findByText("Pick-up")).toBeTruthy();
  expect(of("Pick-up")).toBe("Ngong Road, Nairobi");
});

test("pick-up without hours and address is said to be free instead of nothing", async () => {
  const { pickup_promise: _, opening: __, ...shop } = SHOP;
  shown({ ...shop, contact: { ...SHOP.contact, address: "" } });
  expect(await screen.findByText("Pick-up")).toBeTruthy();
  expect(of("Pick-up")).toBe("free");
});

test("further zones are counted", async () => {
  const zone = { fee: 25_000, free_from: null };
  const zones = [1, 2, 3, 4].map((number) => ({ ...zone, id: `${number}`, name: `Z${number}` }));
  shown({ ...SHOP, delivery_zones: zones });
  expect(await screen.findByText("1 more area")).toBeTruthy();
  expect(screen.queryByText("Z4")).toBeNull();
});

test("the home page has time, lowest delivery fee and payment methods in one line", async () => {
  shown(SHOP, <TermsLine />);
  expect(await screen.findByText("Delivery from Ksh 250, free from Ksh 5,000")).toBeTruthy();
  const parts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(parts).toEqual([
    "Ready tomorrow from 08:30",
    "Delivery from Ksh 250, free from Ksh 5,000",
    "Payment: card, M-Pesa, at the counter",
  ]);
});
