import { useLayoutEffect, useRef } from "react";

/** What Escape closes, in the order of opening. */
const closers: (() => void)[] = [];

/** Registers what Escape closes while the component is mounted: what was opened last goes first. */
export function useEscape(close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => void (latest.current = close));
  useLayoutEffect(() => {
    const own = () => latest.current();
    closers.push(own);
    return () => void closers.splice(closers.indexOf(own), 1);
  }, []);
}

/** Closes what was opened last; returns whether anything is open. */
export function closeLast(): boolean {
  const last = closers.at(-1);
  last?.();
  return last !== undefined;
}
