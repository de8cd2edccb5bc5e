// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fetchBuyingTexts } from "../../i18n/texts";
import { MAX_COUPON_LENGTH } from "../../shop/wire";
import { CartScreen } from "../cart/cart";
import { LinkedCoupon } from "./linked-coupon";
import { quoteAt, renderBuying } from "../testing/buying";

afterEach(cleanup);

type Asked = Parameters<ReturnType<typeof quoteAt>>[0];

/** Rejects every coupon but GOOD as expired. */
function getQuote(input: Asked) {
  const coupon = input.coupon ?? "";
  const notices = [{ code: "coupon_refused" as const, coupon, reason: "expired" as const }];
  return Promise.resolve(quoteAt(65_000, { notices: coupon === "GOOD" ? [] : notices })(input));
}

async function open(at: string) {
  await fetchBuyingTexts();
  renderBuying(
    <>
      <LinkedCoupon />
      <CartScreen />
    </>,
    { shop: { getQuote }, at },
  );
}

test("the coupon of a link is kept for the order and leaves the address, with nothing else", async () => {
  await open("/cart?lang=sw&coupon=GOOD");
  expect(await screen.findByText("Coupon GOOD applied")).toBeTruthy();
  expect(await screen.findByText("Coupon GOOD is kept for your order.")).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/cart?lang=sw"));
});

test("one that is refused says why", async () => {
  await open("/cart?coupon=OLD");
  expect(await screen.findByText("This coupon is over.")).toBeTruthy();
});

test("an empty or endless code changes nothing", async () => {
  await open(`/cart?coupon=${"X".repeat(MAX_COUPON_LENGTH + 1)}`);
  expect(await screen.findByRole("button", { name: "I have a coupon" })).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/cart"));
});
