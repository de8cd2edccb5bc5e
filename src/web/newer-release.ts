/** The code that has loaded the page anew for this reason, per tab. */
const LOADED = "korosho:anew";

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

/**
 * The code of the screen at this address could not be had: a newer release has taken its place. The
 * address is loaded anew, once, as if its link had been followed without script; else the error
 * stays.
 */
export async function loadAnew(error: unknown, reload = () => location.reload()): Promise<never> {
  if (!(await answers()) || triedBefore()) throw error;
  reload();
  // Until then what is on screen stays.
  return new Promise<never>(() => undefined);
}
