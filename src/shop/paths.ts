/**
 * Header of a response from this device's cache: time of the shop's response, in milliseconds since
 * 1970.
 */
export const CACHED_AT = "x-kept-at";

/**
 * Returns method and path of a request by its route, e.g. `GET /api/orders/{id}`. Path parameters
 * come from `input`; its other fields that are set form the query of a read.
 */
export function requestOf(route: string, input: object = {}) {
  const [method = "", template = ""] = route.split(" ");
  const query = new URLSearchParams();
  let path = template;
  for (const [name, value] of Object.entries(input)) {
    const filled = path.replace(`{${name}}`, encodeURIComponent(value));
    if (filled === path && method === "GET" && value != null) query.set(name, value);
    path = filled;
  }
  const text = query.toString();
  return { method, path: text ? `${path}?${text}` : path };
}
