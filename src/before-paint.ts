// What the server cannot know of whoever looks, put on the page before its first frame.

/** Whether a stored cart (`src/cart/stored-cart.ts`) has something in it. */
const FILLED = /"cartDetails":\{"/;

const { documentElement: page } = document;
/** The shop's own fonts; the words are drawn in the device's while this is off. */
const fonts = document.querySelector<HTMLStyleElement>("#fonts");

try {
  const theme = localStorage.getItem("korosho:theme");
  if (theme) page.dataset.theme = theme;
  if (FILLED.test(localStorage.getItem("root") ?? "")) page.dataset.cart = "";
} catch {
  // Storage is forbidden: the page is as for whoever comes the first time.
}

// Whoever has the shop's worker has its fonts; to others they come after the scripts.
if (fonts && !navigator.serviceWorker?.controller) fonts.media = "none";

/**
 * Brings the fonts to whoever does not have them. Not by switching the sheet on: all styles would be
 * worked out anew, and the page laid out with each font that comes.
 */
export async function bringFonts(): Promise<void> {
  if (!fonts?.media) return;
  const rules = [...(fonts.sheet?.cssRules ?? [])] as CSSFontFaceRule[];
  const faces = rules.map(({ style }) => {
    const of = (name: string) => style.getPropertyValue(name);
    return new FontFace(of("font-family"), of("src"), { weight: of("font-weight") }).load();
  });
  for (const face of await Promise.all(faces)) document.fonts.add(face);
}
