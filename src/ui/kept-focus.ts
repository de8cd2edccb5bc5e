import { useEffect, useRef } from "react";

/**
 * Keeps the keyboard where it was when what it stood on gives way to something else: after
 * `keepFocus()`, once `shown` is another, the field or button within `place` at index `at` has it.
 */
export function useKeptFocus(shown: unknown, at: 0 | -1) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const used = useRef(false);
  useEffect(() => {
    if (before.current !== shown && used.current) {
      const found = place.current?.querySelectorAll<HTMLElement>("input, button:not(:disabled)");
      [...(found ?? [])].at(at)?.focus({ preventScroll: true });
      used.current = false;
    }
    before.current = shown;
  }, [at, shown]);
  return { place, keepFocus: () => void (used.current = true) };
}

/** As `ref`: what comes up in the place of a form has the keyboard, is in sight, and is read out. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
