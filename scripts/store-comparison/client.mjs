// HTTP client of a WooCommerce store: REST API with a key pair, Store API with a cart token.

/** A JSON answer, or the marker `{ code: "not_json" }` where a body cannot be parsed. */
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

/** The host of loopback stores closes idle connections: one more try for requests that only read. */
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
 * A store reached by its address and key pairs.
 * `pairs` holds `write`, and `read` where a read-only pair is known.
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
    /** A REST request that has to succeed; returns the body. */
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
    /** A request to the public Store API without a cart. */
    open: (method, path, body) =>
      request(`${origin}/wp-json/wc/store/v1/${path}`, { method, headers: {}, body }),
    cart: () => openCart(origin),
  };
}

/** A cart of the Store API; every request carries the token and nonce of the answer before it. */
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

/** The store's WooCommerce version, `null` where the store does not tell. */
export async function readVersion(store) {
  const answer = await store.rest("GET", "system_status?_fields=environment");
  return answer.body?.environment?.version ?? null;
}
