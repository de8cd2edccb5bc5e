// State that only the device knows, applied to the page before its first frame.

import type * as persist from "../../cart/persist";

// It shares no file with the scripts: the type holds this to what the cart is kept under.
const STORAGE_KEY: typeof persist.STORAGE_KEY = "root";

/** Whether a stored cart (`src/cart/stored-cart.ts`) has something in it. */
const FILLED = /"cartDetails":\{"/;

const { documentElement: page } = document;
/** The shop's own fonts; the words are drawn in the device's while this is off. */
const fonts = document.querySelector<HTMLStyleElement>("#fonts");

try {
  const theme = localStorage.getItem("korosho:theme");
  if (theme) page.dataset.theme = theme;
  if (FILLED.test(localStorage.getItem(STORAGE_KEY) ?? "")) page.dataset.cart = "";
} catch {
  // Storage is blocked: the page stays that of a first visit.
}

// Whoever has the shop's worker has its fonts; to others they come after the scripts (`late-fonts.ts`).
if (fonts && !navigator.serviceWorker?.controller) fonts.media = "none";
