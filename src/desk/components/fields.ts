/** Name of a field, row or button that keys can focus. */
export type FieldName =
  | "customer"
  | "name"
  | "add"
  | "destination"
  | "estate"
  | "landmark"
  | "directions"
  | "rider"
  | "slot"
  | "at"
  | "note"
  | "coupon"
  | "reason"
  | "line-note"
  | "orders"
  | "custom"
  | "discount"
  | "palette"
  | "sold-out"
  | "find-customer"
  | "customer-notes"
  | "avoided"
  | `customer-order-${number}`
  | `line-${number}`
  | `held-${number}`
  | `message-${number}`
  | `prepare-${string}`
  | `tell-${string}`
  | `delivery-${string}`
  | `share-${string}`;

/** Mounted fields by name. */
const fields = new Map<FieldName, HTMLElement>();

/** Field to focus once it is mounted. */
let awaited: { name: FieldName; until: number; hasInput: boolean } | null = null;

/**
 * Time in milliseconds within which the mount of a field is expected. A later one takes the focus
 * only without input in between.
 */
const MOUNT_TIMEOUT_MS = 1_000;

function noteInput(): void {
  if (awaited) awaited.hasInput = true;
}

function isAwaited(name: FieldName): boolean {
  if (awaited?.name !== name) return false;
  return !awaited.hasInput || performance.now() < awaited.until;
}

function focusField(field: HTMLElement): void {
  awaited = null;
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Props of a field: `ref` registers it under its name, and tests find it by `data-field`. */
export function fieldProps(name: FieldName) {
  const ref = (field: HTMLElement | null) => {
    if (!field) return;
    fields.set(name, field);
    if (isAwaited(name)) focusField(field);
    return () => {
      if (fields.get(name) === field) fields.delete(name);
    };
  };
  return { ref, "data-field": name };
}

/** Puts the focus into a field and selects its content. */
export function focusOn(name: FieldName): void {
  awaited = null;
  const field = fields.get(name);
  if (field) focusField(field);
}

/** Clicks a button. */
export const press = (name: FieldName) => fields.get(name)?.click();

/** Like `focusOn`, but waits for a field that is not mounted yet. A later call replaces it. */
export function focusSoon(name: FieldName): void {
  focusOn(name);
  if (fields.has(name)) return;
  awaited = { name, until: performance.now() + MOUNT_TIMEOUT_MS, hasInput: false };
  const once = { capture: true, once: true };
  window.addEventListener("keydown", noteInput, once);
  window.addEventListener("pointerdown", noteInput, once);
}
