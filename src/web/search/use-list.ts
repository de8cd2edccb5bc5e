import { useState } from "react";

/** Whether a list below a field is open, and which of its lines the arrow keys stand on. */
export function useList() {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  function turn(to: boolean) {
    setOpen(to);
    setAt(-1);
  }
  /** Moves among `count` lines, or closes; whether the key was for the list. */
  function step(key: string, count: number): boolean {
    if (key === "Escape" && open && count > 0) {
      turn(false);
      return true;
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return false;
    setOpen(true);
    // One place beyond the last line is the field itself (-1).
    const places = count + 1;
    setAt(((at + 1 + (key === "ArrowDown" ? 1 : places - 1)) % places) - 1);
    return true;
  }
  return { open, at, step, show: () => turn(true), hide: () => turn(false) };
}
