import { useEffect, useRef, useState, type RefObject } from "react";

/** Number of rows before the list has been measured. */
const UNMEASURED_ROWS = 4;

/** Returns how many grid items of a fixed row height a list can show without scrolling. */
function itemsThatFit(list: HTMLElement): number {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list);
  const row = Number.parseFloat(gridAutoRows);
  const gap = Number.parseFloat(rowGap) || 0;
  if (!(row > 0) || list.clientHeight === 0) return UNMEASURED_ROWS;
  const rows = Math.max(1, Math.floor((list.clientHeight + gap) / (row + gap)));
  return rows * gridTemplateColumns.split(" ").length;
}

/**
 * Number of items that fit into a list, which is a grid with `grid-auto-rows` in a fixed height;
 * measured again when its size changes, as with larger type.
 */
export function useRows<List extends HTMLElement>(): {
  ref: RefObject<List | null>;
  rows: number;
} {
  const ref = useRef<List>(null);
  const [rows, setRows] = useState(UNMEASURED_ROWS);
  useEffect(() => {
    const list = ref.current;
    if (!list || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => setRows(itemsThatFit(list)));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return { ref, rows };
}
