// HTTP client of the scripts and of the tests in real windows.

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Header of HTTP basic authentication. */
export const basicAuth = ({ key, secret }) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`,
});

/**
 * Sends a request; a `body` is sent as JSON, by POST unless `method` is set. Resolves with `{
 * status, headers, text, body }`; `body` is null if the text is not JSON.
 */
export async function request(url, { method, headers, body, timeoutMs = 60_000 } = {}) {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Sends a request that must succeed; resolves with the parsed body. */
export async function json(url, options) {
  const { status, text, body } = await request(url, options);
  if (status >= 300) throw new Error(`${url}: ${status} ${text}`);
  return body;
}
