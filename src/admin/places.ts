/** Path of the admin pages. */
const ROOT = "/admin";

/** Paths of the screens, in the order of the navigation. */
export const PATHS = {
  today: ROOT,
  orders: `${ROOT}/orders`,
  messages: `${ROOT}/messages`,
  soldOut: `${ROOT}/sold-out`,
  devices: `${ROOT}/devices`,
  accounts: `${ROOT}/accounts`,
  lists: `${ROOT}/lists`,
  log: `${ROOT}/log`,
  health: `${ROOT}/health`,
  sessions: `${ROOT}/sessions`,
} as const;

/** Name of a screen. */
export type Place = keyof typeof PATHS;

/** Path of an invitation's link; its token is in the fragment, which no server receives. */
export const INVITATION_PATH = `${ROOT}/invitation`;

/** Screens that only a manager sees; the server refuses their operations to others. */
const MANAGERS_ONLY: readonly Place[] = ["devices", "accounts", "lists", "health"];

/** Whether only a manager sees a screen. */
export const isForManagers = (place: Place) => MANAGERS_ONLY.includes(place);

/** Path of an order's details. */
export const orderPath = (key: string) => `${PATHS.orders}/${encodeURIComponent(key)}`;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Screen of a path, with the key of an order's details; `null` if there is none. */
export function screenAt(pathname: string): { place: Place; orderKey?: string } | null {
  const path = pathname.replace(/\/+$/, "");
  const place = (Object.keys(PATHS) as Place[]).find((name) => PATHS[name] === path);
  if (place) return { place };
  const [, part] = /^\/admin\/orders\/([^/]+)$/.exec(path) ?? [];
  const orderKey = part && decoded(part);
  return orderKey ? { place: "orders", orderKey } : null;
}
