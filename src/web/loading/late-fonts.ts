/**
 * Loader of the fonts that the page turned off. Enabling the style sheet instead would recalculate
 * all styles and lay the page out with each font. A failed load leaves the fallback fonts.
 */
export async function loadFonts(): Promise<void> {
  const sheet = document.querySelector<HTMLStyleElement>("#fonts[media]")?.sheet;
  const rules = [...(sheet?.cssRules ?? [])] as CSSFontFaceRule[];
  const faces = rules.map(({ style }) => {
    const of = (name: string) => style.getPropertyValue(name);
    return new FontFace(of("font-family"), of("src"), { weight: of("font-weight") }).load();
  });
  const loaded = await Promise.all(faces).catch(() => []);
  for (const face of loaded) document.fonts.add(face);
}
