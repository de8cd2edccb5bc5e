import { recordCachedResponse, recordUnreachable, reached } from "./connection";
import { toProblem, unreachable } from "./problem";
import { storefrontApi, type StorefrontApi } from "./ports";
import { CACHED_AT, requestOf } from "./paths";
import { ROUTES } from "./wire";

/** Timeout of a request, in milliseconds; the server's own is shorter. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Port of the website over HTTP. `base` is the server's origin; empty for the page's own. */
export function httpShop(base = ""): StorefrontApi {
  return storefrontApi((operation, input) => callRoute(ROUTES[operation], input, base));
}

/**
 * Sends the request of a route, and returns the answer; an operation without input has no body. The
 * timeout is in milliseconds.
 */
export async function callRoute(
  route: string,
  input?: object,
  base = "",
  timeout = REQUEST_TIMEOUT_MS,
): Promise<unknown> {
  const { method, path } = requestOf(route, input);
  const sent = method === "POST" && {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  };
  const response = await send(base + path, { method, ...sent }, timeout);
  if (response.status === 204) return undefined;
  const body = await bodyOf(response);
  if (!response.ok) throw toProblem(body);
  return body;
}

async function send(url: string, init: RequestInit, timeout: number): Promise<Response> {
  const headers = { accept: "application/json", ...init.headers };
  try {
    const signal = AbortSignal.timeout(timeout);
    // Cached responses are revalidated each time, because a price may have changed.
    const response = await fetch(url, { cache: "no-cache", ...init, headers, signal });
    const cachedAt = response.headers.get(CACHED_AT);
    if (cachedAt === null) reached();
    else recordCachedResponse(Number(cachedAt));
    return response;
  } catch {
    recordUnreachable();
    throw unreachable();
  }
}

/** Parses the body as JSON. A body of HTML comes from a proxy or a captive portal. */
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
