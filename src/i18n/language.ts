/** Languages the apps speak. */
export type Language = "en" | "sw";

/** The language of a tag such as `sw-KE`; null for one that we do not speak. */
export function languageOf(tag: string | null | undefined): Language | null {
  const [primary] = (tag ?? "").toLowerCase().split("-");
  return primary === "en" || primary === "sw" ? primary : null;
}
