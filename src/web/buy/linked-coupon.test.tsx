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

test("a coupon in a link is stored for the order, and only its parameter is removed from the URL", async () => {
  await open("/cart?lang=sw&coupon=GOOD");
  expect(await screen.findByText("Coupon GOOD applied")).toBeTruthy();
  expect(await screen.findByText("Coupon GOOD is kept for your order.")).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/cart?lang=sw"));
});

test("a refused coupon in a link shows the reason", async () => {
  await open("/cart?coupon=OLD");
  expect(await screen.findByText("This coupon has expired.")).toBeTruthy();
});

test("a coupon code that is too long is ignored", async () => {
  await open(`/cart?coupon=${"X".repeat(MAX_COUPON_LENGTH + 1)}`);
  expect(await screen.findByRole("button", { name: "I have a coupon" })).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/cart"));
});
