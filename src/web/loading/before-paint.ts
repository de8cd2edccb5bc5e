// Device state, applied to the page before its first frame.

import type * as persist from "../../cart/persist";

// Copy of the cart's storage key, because this script shares no file with the others; the type
// keeps it equal.
const STORAGE_KEY: typeof persist.STORAGE_KEY = "root";

/** Pattern of a stored cart (`src/cart/stored-cart.ts`) with items. */
const FILLED = /"cartDetails":\{"/;

const { documentElement: page } = document;

try {
  const theme = localStorage.getItem("korosho:theme");
  if (theme) page.dataset.theme = theme;
  if (FILLED.test(localStorage.getItem(STORAGE_KEY) ?? "")) page.dataset.cart = "";
} catch {
  // Storage is blocked: the page is that of a first visit.
}

// The style sheet of the web fonts is off: they load after the scripts (`late-fonts.ts`), and not at all
// without scripts. The service worker has them in its cache.
if (navigator.serviceWorker?.controller) document.querySelector("#fonts")?.removeAttribute("media");
