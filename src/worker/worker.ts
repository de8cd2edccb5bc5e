// Service worker (`/sw.js`). It caches this release's scripts, so that no page ever lacks one, and
// the visited parts of the catalogue, for browsing offline. It caches no personal data: orders,
// quotes and checkout bypass it.
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as preloadPages } from "workbox-navigation-preload";
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from "workbox-strategies";
import { CACHED_AT } from "../shop/paths";
import { ANSWERS, cacheKey, isCacheable, PICTURES, stamped, trimAnswers } from "./response-cache";
import { type CachedResponse, offlineResponse } from "./offline-catalogue";

/** Precache manifest of this release, inserted by the build (`scripts/vite/service-worker.ts`). */
declare const RELEASE: PrecacheEntry[];

/** Network timeout of a page, in seconds; the cached shell follows. */
const PAGE_TIMEOUT_SECONDS = 10;
/** Network timeout of a catalogue request, in seconds; the cached response follows. */
const CATALOGUE_TIMEOUT_SECONDS = 8;
const DAY = 86_400;

const { origin } = location;

/** Whether a URL is one of the admin pages, which have no offline version. */
const isAdmin = (address: string) => /^\/admin(\/|$)/.test(new URL(address).pathname);

/** Treats a proxy's error for an unreachable shop as a network failure. */
const recordsNothing: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if ([502, 503, 504].includes(response.status)) throw new Error(`status ${response.status}`);
    return response;
  },
};

/** Treats HTML, such as the sign-in page of a captive portal, as a network failure. */
const onlyJson: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (!response.headers.get("content-type")?.includes("json")) throw new Error("not JSON");
    return response;
  },
};

async function keptAnswers(): Promise<CachedResponse[]> {
  const answers = await caches.open(ANSWERS);
  const read = async (request: Request) => {
    const response = await answers.match(request);
    const at = Number(response?.headers.get(CACHED_AT) ?? 0);
    const path = new URL(request.url).pathname;
    return response ? [{ path, at, answer: (await response.json()) as unknown }] : [];
  };
  return (await Promise.all((await answers.keys()).map(read))).flat();
}

async function fromSeen(address: string): Promise<Response | undefined> {
  const found = offlineResponse(new URL(address), await keptAnswers());
  return found ? stamped(JSON.stringify(found.answer), found.at) : undefined;
}

const responseStorage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => cacheKey(request.url, origin),
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 ? stamped(await response.blob(), Date.now()) : null,
  cacheDidUpdate: trimAnswers,
  handlerDidError: ({ request }) => fromSeen(request.url),
};

/** Falls back to a cached picture in another width. */
const anyWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const pictures = await caches.open(PICTURES);
    return pictures.match(request, { ignoreSearch: true, ignoreVary: true });
  },
};

const pictureExpiration = new ExpirationPlugin({
  maxEntries: 200,
  maxAgeSeconds: 60 * DAY,
  purgeOnQuotaError: true,
});

precacheAndRoute(RELEASE, { cleanURLs: false, directoryIndex: "" });

// A page of a newer release finds its scripts in the cache of the next, waiting worker.
registerRoute(
  ({ url }) => url.origin === origin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCacheable(url.pathname),
  new NetworkFirst({
    cacheName: ANSWERS,
    networkTimeoutSeconds: CATALOGUE_TIMEOUT_SECONDS,
    plugins: [recordsNothing, onlyJson, responseStorage],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/media/"),
  new CacheFirst({
    cacheName: PICTURES,
    matchOptions: { ignoreVary: true },
    plugins: [pictureExpiration, anyWidth],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|icons)\//.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: PICTURES, plugins: [pictureExpiration] }),
);

// Pages themselves are never cached: a page older than its scripts would not find them.
registerRoute(
  ({ request }) => request.mode === "navigate",
  new NetworkOnly({
    networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
    plugins: [
      recordsNothing,
      {
        handlerDidError: async ({ request }) =>
          isAdmin(request.url) ? undefined : matchPrecache("/app-shell"),
      },
    ],
  }),
);

preloadPages();
// Takes control of pages opened before the first worker. A later worker waits until no page of the
// previous release is open, so no page is reloaded.
clientsClaim();
