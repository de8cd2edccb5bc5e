/** Fields that keys go to. */
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
  | "discount";

/** Counts what was wanted: whoever asks last has the focus, and those still waiting give up. */
let wanted = 0;

/** Puts the focus into a field, with what it holds marked. */
export function focusOn(name: FieldName): void {
  wanted += 1;
  const field = document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  field?.focus();
  field?.select?.();
}

/** Frames that a field may take to be drawn. */
const FRAMES = 60;

/** The same once the field is there: what it belongs to may still be drawn. */
export function focusSoon(name: FieldName): void {
  wanted += 1;
  const mine = wanted;
  const look = (frames: number) => {
    requestAnimationFrame(() => {
      if (mine !== wanted) return;
      if (document.querySelector(`[data-field="${name}"]`)) focusOn(name);
      else if (frames > 0) look(frames - 1);
    });
  };
  look(FRAMES);
}
