/** Session storage key: build that this tab has already reloaded for. */
const LOADED = "korosho:reloaded";

/** Whether this release has reloaded before: its missing chunk is then no sign of a newer release. */
function triedBefore(): boolean {
  const release = import.meta.url;
  try {
    const before = sessionStorage.getItem(LOADED);
    sessionStorage.setItem(LOADED, release);
    return before === release;
  } catch {
    return true;
  }
}

/** Whether the server responds to this URL: a reload without network would lose the page. */
const answers = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Time after which a page that a link should have left counts as staying (a `mailto:` link). */
const LEAVING_MS = 10_000;
let lastLinkClick: { event: Event; at: number } | null = null;
if (typeof window !== "undefined") {
  // The first listener: React stops clicks on markup that it has not hydrated yet.
  const recordLinkClick = (event: Event) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]");
    if (isLink) lastLinkClick = { event, at: performance.now() };
  };
  addEventListener("click", recordLinkClick, true);
}

/** Waits while a followed link loads: a reload would cancel it. */
const waitForNavigation = () => {
  // A link that React follows does not leave the page.
  const leftAt =
    lastLinkClick && !lastLinkClick.event.defaultPrevented ? lastLinkClick.at : -Infinity;
  const wait = Math.max(0, leftAt + LEAVING_MS - performance.now());
  return new Promise((done) => setTimeout(done, wait));
};

/**
 * Handler of a chunk that failed to load because a newer release replaced it: reloads the page once per
 * release, as if its link had been followed without script; else the error stays.
 */
export async function reloadOnce(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!(await answers()) || triedBefore()) throw error;
  await waitForNavigation();
  reload();
  // The promise never settles, so the screen stays until the reload.
  return new Promise<never>(() => undefined);
}
