/** Maximum number of stored searches. */
export const MAX_SEARCHES = 5;

/** Parses the stored list; invalid items are omitted. */
export function readSearches(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((one) => typeof one === "string" && one !== "").slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

/** Returns the list with a search in front, without duplicates (case-insensitive). */
export function withSearch(list: readonly string[], search: string): string[] {
  const added = search.trim();
  if (added === "") return [...list];
  const others = list.filter((one) => one.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, MAX_SEARCHES);
}
