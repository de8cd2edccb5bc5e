// HTTP client of a WooCommerce store: REST API with a key pair, Store API with a cart token.

import { basicAuth, request } from "../lib/http.mjs";

/** Time for any response of a store on a busy machine, ms. */
const TIMEOUT_MS = 300_000;

/**
 * Sends a request, and a read once more if it fails: the host of loopback stores closes idle
 * connections. A body that is not JSON becomes the marker `{ code: "not_json" }`.
 */
async function send(url, { method, headers, body }) {
  const sent = { method, headers, body: body ?? undefined, timeoutMs: TIMEOUT_MS };
  const answer = await request(url, sent).catch((error) => {
    if (method !== "GET") throw error;
    return request(url, sent);
  });
  const isJson = answer.text === "" || answer.text === "null" || answer.body !== null;
  return { ...answer, body: isJson ? answer.body : { code: "not_json" } };
}

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
      Object.assign(headers, basicAuth(pair));
    }
    return send(`${origin}/wp-json/wc/v3/${path}`, { method, headers, body });
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
      send(`${origin}/wp-json/wc/store/v1/${path}`, { method, headers: {}, body }),
    cart: () => openCart(origin),
  };
}

/** Cart of the Store API; every request carries the token and nonce of the previous response. */
async function openCart(origin) {
  const headers = {};
  const ask = async (method, path, body) => {
    const answer = await send(`${origin}/wp-json/wc/store/v1/${path}`, { method, headers, body });
    for (const name of ["cart-token", "nonce"]) {
      const value = answer.headers.get(name);
      if (value) headers[name] = value;
    }
    return answer;
  };
  await ask("GET", "cart");
  return {
    read: () => ask("GET", "cart"),
    post: (path, body) => ask("POST", `cart/${path}`, body),
  };
}

/** WooCommerce version of the store, `null` if it is not reported. */
export async function readVersion(store) {
  const answer = await store.rest("GET", "system_status?_fields=environment");
  return answer.body?.environment?.version ?? null;
}
