import type { ShopApi } from "./api";
import { keptAnswer, notReached, reached } from "./connection";
import { toProblem, unreachable } from "./problem";
import { KEPT_AT, READ_PATHS } from "./read-paths";

/** Timeout of a request, in milliseconds; the server gives up sooner. */
const REQUEST_TIMEOUT_MS = 20_000;

/** The shop over HTTP. `base` is the server's origin; empty for the page's own. */
export function httpShop(base = ""): ShopApi {
  const read = <Answer>(path: string) => call<Answer>(`${base}${path}`, { method: "GET" });
  const write = <Answer>(path: string, input: unknown) =>
    call<Answer>(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
  return {
    getShop: () => read(READ_PATHS.shop),
    listProducts: (query) => read(READ_PATHS.products(query)),
    getProduct: (ref) => read(READ_PATHS.product(ref)),
    countProducts: (query) => read(READ_PATHS.counts(query)),
    listCategories: () => read(READ_PATHS.categories),
    getQuote: (input) => write("/api/quote", input),
    placeOrder: (input) => write("/api/checkout", input),
    getOrder: (access) => read(`${orderPath(access)}?key=${encodeURIComponent(access.key)}`),
    payOrder: (input) => write(`${orderPath(input)}/pay`, input),
    adoptOrder: (signedOrder) => write("/api/order-transfers", { signed_order: signedOrder }),
    messages: {
      sendMessage: (input) => write("/api/contact", input),
      subscribe: (input) => write("/api/newsletter", input),
      unsubscribe: (input) => write("/api/newsletter/unsubscribe", input),
      awaitStock: (input) => write("/api/stock-notices", input),
      reviewProduct: (input) => write(`${orderPath(input)}/reviews`, input),
    },
  };
}

function orderPath({ id }: { id: string }): string {
  return `/api/orders/${encodeURIComponent(id)}`;
}

async function call<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await send(url, init);
  if (response.status === 204) return undefined as Answer;
  const body = await bodyOf(response);
  if (!response.ok) throw toProblem(body);
  return body as Answer;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const headers = { accept: "application/json", ...init.headers };
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    // Kept copies are asked about each time: a price may have moved.
    const response = await fetch(url, { cache: "no-cache", ...init, headers, signal });
    const keptAt = response.headers.get(KEPT_AT);
    if (keptAt === null) reached();
    else keptAnswer(Number(keptAt));
    return response;
  } catch {
    notReached();
    throw unreachable();
  }
}

/** The body as JSON. A page of HTML in its place comes from a proxy or a captive portal. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  try {
    return JSON.parse(text);
  } catch {
    throw toProblem(`status ${response.status}, not JSON`);
  }
}
