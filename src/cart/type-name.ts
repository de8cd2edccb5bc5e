/** Returns the name of a value's type: its constructor, or `undefined` / `null`. */
export function typeName(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  const constructor: unknown = (value as { constructor?: unknown }).constructor;
  return typeof constructor === "function" ? constructor.name : "Object";
}
