// What shoppers do: order, press again when nothing comes back, pay on the page or on the phone.
import { ask, behind, pause } from "./test-env.mjs";

/** Longest that a shopper keeps pressing, ms. */
const PERSISTENCE = 60_000;

/** A wish: one to three lines, a way to pay, an id made before the first try. */
export async function wish(run, method) {
  const { random, testEnv } = run;
  const lines = new Map();
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const goods = random.pick(testEnv.goods);
    lines.set(`${goods.product_id}:${goods.variation_id}`, {
      ...goods,
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

/** Asks what it costs, then orders until the shop has said yes or a clear no. */
export async function order(run, wanted) {
  const until = Date.now() + PERSISTENCE;
  while (Date.now() < until && !wanted.order && !wanted.refused) {
    const server = run.anyServer();
    if (wanted.input.expected_total === 0 && !(await price(server, wanted))) {
      await pause(40);
      continue;
    }
    const { status, body } = await ask(`${server.origin}/api/checkout`, {
      method: "POST",
      body: wanted.input,
    });
    read(wanted, status, body);
    if (!wanted.order) await pause(40);
  }
}

async function price(server, wanted) {
  const { lines, fulfilment } = wanted.input;
  const asked = { method: "POST", body: { lines, fulfilment } };
  const { status, body } = await ask(`${server.origin}/api/quote`, asked);
  if (status !== 200) return false;
  const sold = body.lines.filter((line) => line.available);
  if (sold.length < body.lines.length) {
    const has = (line) =>
      sold.some(
        ({ product_id, variation_id }) =>
          product_id === line.product_id && variation_id === line.variation_id,
      );
    wanted.input.lines = wanted.input.lines.filter(has);
    if (wanted.input.lines.length === 0) wanted.refused = "out_of_stock";
    return false;
  }
  wanted.input.expected_total = body.total;
  return true;
}

function read(wanted, status, body) {
  if (status === 200 || status === 201) {
    wanted.order = body.order;
    wanted.next = body.next;
  } else if (body?.code === "price_changed") {
    wanted.input.expected_total = body.quote.total;
  } else if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    wanted.refused = body?.code ?? String(status);
  }
}

/** Asks for a way to pay until there is one, the order is paid, or the shop says no. */
export async function wayToPay(run, wanted, method = wanted.method) {
  const until = Date.now() + PERSISTENCE / 4;
  while (Date.now() < until) {
    if (wanted.next?.kind === "redirect" || wanted.next?.kind === "mpesa_prompt") return true;
    const answer = await payOrder(run, wanted, method);
    if (answer.body?.next && answer.body.next.kind !== "done") wanted.next = answer.body.next;
    else if (["already_paid", "not_found", "amount_out_of_range"].includes(answer.body?.code)) {
      return false;
    } else await pause(150);
  }
  return false;
}

/** Presses "pay" on the order's page. */
export function payOrder(run, wanted, method) {
  const { id, key } = wanted.order;
  return ask(`${run.anyServer().origin}/api/orders/${id}/pay`, {
    method: "POST",
    body: { id, key, payment: method },
  });
}

/** Looks at the order's page. */
export function look(run, wanted) {
  const { id, key } = wanted.order;
  return ask(`${run.anyServer().origin}/api/orders/${id}?key=${encodeURIComponent(key)}`);
}

/** The session behind a hosted page's address. */
export const sessionOf = (url) => url.split("#")[0].split("/").at(-1);

/** Pays the page or answers the prompt, whichever is there. */
export async function pay(run, wanted) {
  if (wanted.next?.kind === "redirect") {
    return behind(run.testEnv, `stripe/sessions/${sessionOf(wanted.next.url)}/pay`);
  }
  return answerPrompt(run, wanted, "paid");
}

/** Answers the newest prompt on the shopper's phone. */
export function answerPrompt(run, wanted, result) {
  return behind(run.testEnv, "mpesa/answer", { phone: wanted.phone, result });
}

/** One shopper from wish to payment. */
export async function shop(run, wanted) {
  await order(run, wanted);
  if (!wanted.order || wanted.method === "counter") return;
  if (await wayToPay(run, wanted)) {
    if (wanted.next.kind === "mpesa_prompt") await promptShown(run, wanted);
    else await pay(run, wanted);
  }
}

/** A prompt reaches the phone a moment later, or never; whoever sees it pays. */
async function promptShown(run, wanted) {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await answerPrompt(run, wanted, "paid")).status === 200) return;
    await pause(100);
  }
}
