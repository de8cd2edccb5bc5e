import type { RoutedOperation } from "./ports";
import { ROUTES } from "./wire";

/**
 * Header of a response from this device's cache: time of the shop's response, in milliseconds since
 * 1970.
 */
export const CACHED_AT = "x-kept-at";

/**
 * Returns method and path of an operation's request. Path parameters come from `input`; its other
 * fields that are set form the query of a read.
 */
export function requestOf(operation: RoutedOperation, input: object = {}) {
  const [method = "", template = ""] = ROUTES[operation].split(" ");
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
