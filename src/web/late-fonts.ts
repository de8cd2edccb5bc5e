/**
 * Brings the fonts to whoever does not have them (`before-paint.ts`). Not by switching the sheet on: all
 * styles would be worked out anew, and the page laid out with each font that comes. Where they cannot be
 * had the words stay as they are.
 */
export async function loadFonts(): Promise<void> {
  const sheet = document.querySelector<HTMLStyleElement>("#fonts[media]")?.sheet;
  const rules = [...(sheet?.cssRules ?? [])] as CSSFontFaceRule[];
  const faces = rules.map(({ style }) => {
    const of = (name: string) => style.getPropertyValue(name);
    return new FontFace(of("font-family"), of("src"), { weight: of("font-weight") }).load();
  });
  const here = await Promise.all(faces).catch(() => []);
  for (const face of here) document.fonts.add(face);
}
