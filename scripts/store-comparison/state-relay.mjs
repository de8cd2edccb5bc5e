// Relay to the shop's webhook URL that records the arrival of each delivery.
import { createServer } from "node:http";

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Forwards a request with its body and WooCommerce's headers, which the signature covers. */
async function passOn(request, body, target) {
  const headers = { "content-type": request.headers["content-type"] ?? "application/json" };
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith("x-wc-")) headers[name] = value;
  }
  const options = { method: request.method, headers, body: body.length > 0 ? body : undefined };
  return fetch(`${target}${request.url}`, options);
}

/**
 * Listens on loopback; deliveries go to `relay.target` and are recorded as `{ at, topic, status }`.
 */
export async function startRelay() {
  const relay = { target: null, deliveries: [], origin: null, close: null };
  const answer = async (request, response) => {
    const body = await bodyOf(request);
    const at = Date.now();
    const answered = relay.target ? await passOn(request, body, relay.target) : { status: 503 };
    const topic = request.headers["x-wc-webhook-topic"] ?? "ping";
    relay.deliveries.push({ at, topic, status: answered.status });
    response.writeHead(answered.status).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  relay.origin = `http://127.0.0.1:${server.address().port}`;
  relay.close = () => server.close();
  return relay;
}
