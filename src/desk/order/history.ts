/** Time limit of an undo, in milliseconds. */
export const UNDO_MS = 10_000;

/** Action that can be undone. */
export type Undo = { what: string; until: number; back: () => void };

/** Returns the last action that can still be undone at a time. */
export function undoAt(undos: readonly Undo[], now: number): Undo | null {
  return undos.findLast(({ until }) => until > now) ?? null;
}
