// Stripe's own npm client drives the sandbox as it drives Stripe.
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO } from "../../scripts/lib/demo.mjs";
import { openSandbox, receiveWebhook } from "./sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await openSandbox();
  const { hostname, port } = new URL(sandbox.origin);
  stripe = new Stripe(DEMO.stripeKey, { host: hostname, port, protocol: "http" });
});

afterAll(() => sandbox.close());

function session(changes: Stripe.Checkout.SessionCreateParams = {}) {
  return {
    mode: "payment" as const,
    success_url: "https://shop.example/ok",
    cancel_url: "https://shop.example/no",
    client_reference_id: "order-1",
    line_items: [
      {
        quantity: 2,
        price_data: { currency: "kes", unit_amount: 65_000, product_data: { name: "Cashews" } },
      },
    ],
    ...changes,
  };
}

test("a created session can be paid and retrieved", async () => {
  const made = await stripe.checkout.sessions.create(session());
  expect(made).toMatchObject({ amount_total: 130_000, payment_status: "unpaid", status: "open" });
  expect(made.url).toContain("/pay/");
  await sandbox.payByCard(made.id);
  const read = await stripe.checkout.sessions.retrieve(made.id);
  expect(read).toMatchObject({ payment_status: "paid", status: "complete" });
});

test("a repeated idempotency key returns the same session; a different body under the key is refused", async () => {
  const options = { idempotencyKey: "key-1" };
  const first = await stripe.checkout.sessions.create(session(), options);
  const again = await stripe.checkout.sessions.create(session(), options);
  expect(again.id).toBe(first.id);
  const other = session({ client_reference_id: "order-2" });
  await expect(stripe.checkout.sessions.create(other, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

test("an open session can be expired once", async () => {
  const made = await stripe.checkout.sessions.create(session());
  expect((await stripe.checkout.sessions.expire(made.id)).status).toBe("expired");
  await expect(stripe.checkout.sessions.expire(made.id)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
  });
});

test("an invalid parameter is refused with the parameter's name", async () => {
  const wrong = session({ success_url: "not an address" });
  await expect(stripe.checkout.sessions.create(wrong)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    param: "success_url",
  });
});

test("webhook events verify with the endpoint's secret", async () => {
  const { url, received } = await receiveWebhook("stripe-signature");
  await sandbox.registerStripeWebhook(url, "whsec_contract");
  const made = await stripe.checkout.sessions.create(session());
  await sandbox.payByCard(made.id);
  const { body, headers } = await received;
  const signature = String(headers["stripe-signature"]);
  const event = stripe.webhooks.constructEvent(body, signature, "whsec_contract");
  expect(event.type).toBe("checkout.session.completed");
});
