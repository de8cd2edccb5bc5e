/** View of the desk. */
export type View =
  | "order"
  | "orders"
  | "change"
  | "prepare"
  | "deliveries"
  | "soldOut"
  | "held"
  | "day"
  | "reports"
  | "messages"
  | "customers"
  | "team"
  | "board";

/** Time limit of an undo, in milliseconds. */
export const UNDO_MS = 10_000;

/** Action that can be undone. */
export type Undo = {
  what: string;
  until: number;
  back: () => void;
  /** View that shows what was done: only there it is undone. */
  view: View;
  /** Step of an order that waits for the time limit. */
  step: DelayedStep | null;
};

/** Step of an order that is shown as done, and sent once it can no longer be undone. */
export type DelayedStep = { orderKey: string; send: () => void };

/** Returns the last action in a view that can still be undone at a time. */
export function undoAt(undos: readonly Undo[], view: View, now: number): Undo | null {
  return undos.findLast((undo) => undo.view === view && undo.until > now) ?? null;
}
