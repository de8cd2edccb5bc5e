// Simulated customers: they order, retry without a response, and pay on the page or on the phone.
import { setTimeout as sleep } from "node:timers/promises";
import { sessionOf } from "../lib/sandbox.mjs";
import { request } from "./test-env.mjs";

/** Time in which a customer retries, ms. */
const RETRY_TIMEOUT_MS = 60_000;

/** Creates a purchase: one to three lines, a payment method, and an id that every retry repeats. */
export async function newPurchase(run, method) {
  const { random, testEnv } = run;
  const lines = new Map();
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const product = random.pick(testEnv.products);
    lines.set(`${product.product_id}:${product.variation_id}`, {
      ...product,
      quantity: random.between(1, 2),
    });
  }
  const phone = `2547${String(10_000_000 + random.below(89_999_999))}`;
  return {
    method,
    phone,
    input: {
      checkout_id: random.uuid(),
      lines: [...lines.values()],
      fulfilment: { method: "pickup" },
      customer: { name: "Amina", phone: `+${phone}` },
      payment: method,
      expected_total: 0,
    },
    order: null,
    next: null,
    refused: null,
  };
}

/** Requests a quote, then orders until the shop accepts or refuses. */
export async function placeOrder(run, purchase) {
  const until = Date.now() + RETRY_TIMEOUT_MS;
  while (Date.now() < until && !purchase.order && !purchase.refused) {
    const server = run.anyServer();
    if (purchase.input.expected_total === 0 && !(await price(server, purchase))) {
      await sleep(40);
      continue;
    }
    const { status, body } = await request(`${server.origin}/api/checkout`, {
      method: "POST",
      body: purchase.input,
    });
    applyResponse(purchase, status, body);
    if (!purchase.order) await sleep(40);
  }
}

async function price(server, purchase) {
  const { lines, fulfilment } = purchase.input;
  const asked = { method: "POST", body: { lines, fulfilment } };
  const { status, body } = await request(`${server.origin}/api/quote`, asked);
  if (status !== 200) return false;
  const sold = body.lines.filter((line) => line.available);
  if (sold.length < body.lines.length) {
    const has = (line) =>
      sold.some(
        ({ product_id, variation_id }) =>
          product_id === line.product_id && variation_id === line.variation_id,
      );
    purchase.input.lines = purchase.input.lines.filter(has);
    if (purchase.input.lines.length === 0) purchase.refused = "out_of_stock";
    return false;
  }
  purchase.input.expected_total = body.total;
  return true;
}

function applyResponse(purchase, status, body) {
  if (status === 200 || status === 201) {
    purchase.order = body.order;
    purchase.next = body.next;
  } else if (body?.code === "price_changed") {
    purchase.input.expected_total = body.quote.total;
  } else if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    purchase.refused = body?.code ?? String(status);
  }
}

/** Requests a payment page or prompt until there is one, the order is paid, or the shop refuses. */
export async function requestPayment(run, purchase, method = purchase.method) {
  const until = Date.now() + RETRY_TIMEOUT_MS / 4;
  while (Date.now() < until) {
    if (purchase.next?.kind === "redirect" || purchase.next?.kind === "mpesa_prompt") return true;
    const answer = await payOrder(run, purchase, method);
    if (answer.body?.next && answer.body.next.kind !== "done") purchase.next = answer.body.next;
    else if (["already_paid", "not_found", "amount_out_of_range"].includes(answer.body?.code)) {
      return false;
    } else await sleep(150);
  }
  return false;
}

/** Starts a payment on the order page. */
export function payOrder(run, purchase, method) {
  const { id, key } = purchase.order;
  return request(`${run.anyServer().origin}/api/orders/${id}/pay`, {
    method: "POST",
    body: { id, key, payment: method },
  });
}

/** Reads the order page. */
export function readOrderPage(run, purchase) {
  const { id, key } = purchase.order;
  return request(`${run.anyServer().origin}/api/orders/${id}?key=${encodeURIComponent(key)}`);
}

/** Pays on the hosted page or confirms the prompt. */
export async function pay(run, purchase) {
  if (purchase.next?.kind === "redirect") {
    return run.sandbox.control(`stripe/sessions/${sessionOf(purchase.next.url)}/pay`);
  }
  return answerPrompt(run, purchase, "paid");
}

/** Answers the newest prompt on the customer's phone. */
export function answerPrompt(run, purchase, result) {
  return run.sandbox.control("mpesa/answer", { phone: purchase.phone, result });
}

/** Places an order and pays it. */
export async function orderAndPay(run, purchase) {
  await placeOrder(run, purchase);
  if (!purchase.order || purchase.method === "counter") return;
  if (await requestPayment(run, purchase)) {
    if (purchase.next.kind === "mpesa_prompt") await confirmPrompt(run, purchase);
    else await pay(run, purchase);
  }
}

/** Confirms the prompt once it is on the phone, which may never happen. */
async function confirmPrompt(run, purchase) {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await answerPrompt(run, purchase, "paid")).status === 200) return;
    await sleep(100);
  }
}
