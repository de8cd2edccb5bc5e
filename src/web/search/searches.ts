/** How many searches a device remembers. */
export const MAX_SEARCHES = 5;

/** Reads the list as the device kept it; whatever else stands there is left out. */
export function readSearches(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === "string" && one !== "").slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

/** The list with a search put first, each once whatever its capitals. */
export function withSearch(list: readonly string[], search: string): string[] {
  const wanted = search.trim();
  if (wanted === "") return [...list];
  const others = list.filter((one) => one.toLowerCase() !== wanted.toLowerCase());
  return [wanted, ...others].slice(0, MAX_SEARCHES);
}
