/** How long something can be taken back, in milliseconds. */
export const UNDO_MS = 10_000;

/** Something that can be taken back. */
export type Undo = { what: string; until: number; back: () => void };

/** The last thing that can still be taken back at a moment. */
export function undoAt(undos: readonly Undo[], now: number): Undo | null {
  return undos.findLast(({ until }) => until > now) ?? null;
}
