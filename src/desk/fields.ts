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

/** Frames that a field may take to be drawn. */
const FRAMES = 60;

/** The same once the field is there: what it belongs to may still be drawn. */
export function focusSoon(name: FieldName, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.querySelector(`[data-field="${name}"]`)) focusOn(name);
    else if (frames > 0) focusSoon(name, frames - 1);
  });
}
