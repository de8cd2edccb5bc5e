import { useState } from "react";

/**
 * State of a list below a field: whether it is open, and the index selected with the arrow keys.
 */
export function useListbox() {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  function setShown(to: boolean) {
    setOpen(to);
    setAt(-1);
  }
  /** Moves the selection among `count` lines; returns whether the key was handled. */
  function step(key: string, count: number): boolean {
    if (key !== "ArrowDown" && key !== "ArrowUp") return false;
    setOpen(true);
    // The position after the last line is the field itself (-1).
    const positions = count + 1;
    setAt(((at + 1 + (key === "ArrowDown" ? 1 : positions - 1)) % positions) - 1);
    return true;
  }
  return { open, at, step, show: () => setShown(true), hide: () => setShown(false) };
}
