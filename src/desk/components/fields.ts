/** Fields, rows and buttons that keys lead to. */
export type FieldName =
  | "customer"
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
  | "discount"
  | "palette"
  | `line-${number}`
  | `share-${string}`;

/** Mounted fields by name. */
const fields = new Map<FieldName, HTMLElement>();

/** Field that is to have the focus once it is mounted. */
let awaited: { name: FieldName; until: number } | null = null;

/** Time that a field may take to be mounted; later, the focus belongs to what was done since. */
const MOUNT_TIMEOUT_MS = 1_000;

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
    if (awaited?.name === name && performance.now() < awaited.until) focusField(field);
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

/** Presses a button. */
export const press = (name: FieldName) => fields.get(name)?.click();

/** Like `focusOn`; waits for a field that is about to be mounted. The last call has the focus. */
export function focusSoon(name: FieldName): void {
  focusOn(name);
  if (!fields.has(name)) awaited = { name, until: performance.now() + MOUNT_TIMEOUT_MS };
}
