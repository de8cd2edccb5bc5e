/** Fields that keys go to. */
export type FieldName =
  | "caller"
  | "name"
  | "add"
  | "where"
  | "estate"
  | "landmark"
  | "directions"
  | "rider"
  | "at"
  | "note"
  | "coupon"
  | "line-note"
  | "orders"
  | "custom"
  | "discount";

/** Puts the focus into a field, with what it holds marked. */
export function focusOn(name: FieldName): void {
  const field = document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  field?.focus();
  field?.select?.();
}

/** The same once what is being drawn stands. */
export function focusSoon(name: FieldName): void {
  requestAnimationFrame(() => focusOn(name));
}
