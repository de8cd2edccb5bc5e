/** When the page was last loaded anew for this reason (milliseconds since 1970), per tab. */
const LOADED = "korosho:loaded-anew";
/** Not again within this time: what is missing then is not missing because of a release. */
const ONCE_PER_MS = 60_000;

function justTried(): boolean {
  try {
    const before = Number(sessionStorage.getItem(LOADED));
    sessionStorage.setItem(LOADED, String(Date.now()));
    return Date.now() - before < ONCE_PER_MS;
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

/**
 * The code of the screen at this address could not be had: a newer release has taken its place. The
 * address is loaded anew, once, as if its link had been followed without script; else the error
 * stays.
 */
export async function loadAnew(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!(await answers()) || justTried()) throw error;
  reload();
  // Until then what is on screen stays.
  return new Promise<never>(() => undefined);
}
