/** Session storage key: build that this tab has already reloaded for. */
const LOADED = "korosho:reloaded";

/** Whether this release has tried before: what is missing then is not missing because of another. */
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

/** Whether the shop answers for this address: without network nothing would be won. */
const answers = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A page that is being left and is still here after so many milliseconds has stayed (a mail address). */
const LEAVING_MS = 10_000;
let leftAt = -Infinity;
if (typeof window !== "undefined") {
  // Last of all who hear a click: a link that React follows does not leave the page.
  addEventListener("click", (event) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]");
    if (isLink && !event.defaultPrevented) leftAt = performance.now();
  });
}

/** Waits while a link that was followed is on its way: loading anew would call it off. */
const stays = () =>
  new Promise((done) => setTimeout(done, Math.max(0, leftAt + LEAVING_MS - performance.now())));

/**
 * The code of the screen at this address could not be had: a newer release has taken its place. The
 * address is loaded anew, once, as if its link had been followed without script; else the error
 * stays.
 */
export async function loadAnew(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!(await answers()) || triedBefore()) throw error;
  await stays();
  reload();
  // Until then what is on screen stays.
  return new Promise<never>(() => undefined);
}
