// HTTP client of a WooCommerce store: REST API with a key pair, Store API with a cart token.

/** JSON response, or the marker `{ code: "not_json" }` for any other body. */
async function readAnswer(response) {
  const text = await response.text();
  let body = null;
  try {
    body = text === "" ? null : JSON.parse(text);
  } catch {
    body = { code: "not_json" };
  }
  return { status: response.status, headers: response.headers, body };
}

/** Repeats reads once: the host of loopback stores closes idle connections. */
async function request(url, options) {
  const headers = { ...options.headers };
  const body = options.body == null ? undefined : JSON.stringify(options.body);
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    return await readAnswer(await fetch(url, { ...options, headers, body }));
  } catch (error) {
    if (options.method !== "GET") throw error;
    return readAnswer(await fetch(url, { ...options, headers, body }));
  }
}

const basic = (pair) => `Basic ${Buffer.from(`${pair.key}:${pair.secret}`).toString("base64")}`;

/**
 * Client of a store by its URL and key pairs: `pairs` contains `write`, and `read` if there is a
 * read-only pair.
 */
export function connectStore({ url, pairs }) {
  const origin = url.replace(/\/+$/, "");
  const rest = (method, path, body, who = "write") => {
    const headers = {};
    if (who !== "nobody") {
      const pair = who === "wrong" ? { key: "ck_unknown", secret: "cs_unknown" } : pairs[who];
      headers.authorization = basic(pair);
    }
    return request(`${origin}/wp-json/wc/v3/${path}`, { method, headers, body });
  };
  return {
    origin,
    pairs,
    rest,
    /** REST request that must succeed; returns the body. */
    async must(method, path, body) {
      const answer = await rest(method, path, body);
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    /** Every page of a listing. */
    async all(path) {
      const rows = [];
      for (let page = 1; ; page += 1) {
        const mark = path.includes("?") ? "&" : "?";
        const answer = await rest("GET", `${path}${mark}per_page=100&page=${page}`);
        if (answer.status >= 300 || !Array.isArray(answer.body)) {
          throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        }
        rows.push(...answer.body);
        if (answer.body.length < 100) return rows;
      }
    },
    /** Request to the public Store API without a cart. */
    open: (method, path, body) =>
      request(`${origin}/wp-json/wc/store/v1/${path}`, { method, headers: {}, body }),
    cart: () => openCart(origin),
  };
}

/** Cart of the Store API; every request carries the token and nonce of the previous response. */
async function openCart(origin) {
  const headers = {};
  const send = async (method, path, body) => {
    const answer = await request(`${origin}/wp-json/wc/store/v1/${path}`, {
      method,
      headers,
      body,
    });
    for (const name of ["cart-token", "nonce"]) {
      const value = answer.headers.get(name);
      if (value) headers[name] = value;
    }
    return answer;
  };
  await send("GET", "cart");
  return {
    read: () => send("GET", "cart"),
    post: (path, body) => send("POST", `cart/${path}`, body),
  };
}

/** WooCommerce version of the store, `null` if it is not reported. */
export async function readVersion(store) {
  const answer = await store.rest("GET", "system_status?_fields=environment");
  return answer.body?.environment?.version ?? null;
}
