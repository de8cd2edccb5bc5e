/** Path of the admin pages. */
const ADMIN_ROOT = "/admin";

/** Paths of the screens, in the order of the navigation. */
export const SCREEN_PATHS = {
  today: ADMIN_ROOT,
  orders: `${ADMIN_ROOT}/orders`,
  messages: `${ADMIN_ROOT}/messages`,
  soldOut: `${ADMIN_ROOT}/sold-out`,
  hours: `${ADMIN_ROOT}/hours`,
  details: `${ADMIN_ROOT}/details`,
  ordering: `${ADMIN_ROOT}/ordering`,
  devices: `${ADMIN_ROOT}/devices`,
  accounts: `${ADMIN_ROOT}/accounts`,
  lists: `${ADMIN_ROOT}/lists`,
  log: `${ADMIN_ROOT}/log`,
  health: `${ADMIN_ROOT}/health`,
  help: `${ADMIN_ROOT}/help`,
  sessions: `${ADMIN_ROOT}/sessions`,
} as const;

/** Name of a screen. */
export type ScreenName = keyof typeof SCREEN_PATHS;

/** Path of an invitation's link; its token is in the fragment, which no server receives. */
export const INVITATION_PATH = `${ADMIN_ROOT}/invitation`;

/** Screens that only a manager sees; the server refuses their operations to others. */
const MANAGERS_ONLY: readonly ScreenName[] = [
  "hours",
  "details",
  "ordering",
  "devices",
  "accounts",
  "lists",
  "health",
];

/** Whether only a manager sees a screen. */
export const isForManagers = (name: ScreenName) => MANAGERS_ONLY.includes(name);

/** Path of an order's details. */
export const orderPath = (key: string) => `${SCREEN_PATHS.orders}/${encodeURIComponent(key)}`;

/** Names of the guides: those of their files, the most urgent first. */
export const GUIDE_NAMES = ["red", "store", "devices", "setup", "sms", "doctor"] as const;

/** Name of a guide. */
export type GuideName = (typeof GUIDE_NAMES)[number];

/** Path of a guide. */
export const guidePath = (name: GuideName) => `${SCREEN_PATHS.help}/${name}`;

/** Screen of a path, with the key of an order's details or the name of a guide. */
type ScreenAddress = { name: ScreenName; orderKey?: string; guide?: GuideName };

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Screen of a path; `null` if there is none. */
export function screenAt(pathname: string): ScreenAddress | null {
  const path = pathname.replace(/\/+$/, "");
  const found = (Object.keys(SCREEN_PATHS) as ScreenName[]).find(
    (name) => SCREEN_PATHS[name] === path,
  );
  if (found) return { name: found };
  const guide = GUIDE_NAMES.find((name) => guidePath(name) === path);
  if (guide) return { name: "help", guide };
  const [, part] = /^\/admin\/orders\/([^/]+)$/.exec(path) ?? [];
  const orderKey = part && decoded(part);
  return orderKey ? { name: "orders", orderKey } : null;
}
