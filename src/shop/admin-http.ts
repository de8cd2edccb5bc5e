import { callRoute } from "./http";
import { adminApi, type AdminApi } from "./ports";
import { ADMIN_ROUTES, ROUTES } from "./wire";

const ALL_ROUTES = { ...ROUTES, ...ADMIN_ROUTES };

/** Timeout of a request, in milliseconds: the checks of the server's health take their time. */
const REQUEST_TIMEOUT_MS = 65_000;

/**
 * Port of the admin pages over HTTP, on the page's own origin: the browser sends the session's
 * cookie by itself.
 */
export function httpAdmin(): AdminApi {
  return adminApi((operation, input) =>
    callRoute(ALL_ROUTES[operation], input, "", REQUEST_TIMEOUT_MS),
  );
}
