import { useEffect, useRef } from "react";

/**
 * Restores the focus after its element was replaced: after `keepFocus()`, the next change of
 * `shown` focuses the field or button at index `at` within `place`.
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

/**
 * Focuses an element that replaces a form, scrolls it into view and thereby has it announced; used
 * as its `ref`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
