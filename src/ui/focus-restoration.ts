import { useState } from "react";

function createFocusRestoration() {
  let requested = false;
  return {
    requestFocus() {
      requested = true;
    },
    // One function for all renderings, so that React calls it for mounted elements only.
    focusRef(element: HTMLElement | null) {
      if (!element || !requested) return;
      requested = false;
      element.focus({ preventScroll: true });
    },
  };
}

/**
 * Restores the focus after its element was replaced: after `requestFocus()`, the next element that is
 * mounted with `focusRef` takes the focus.
 */
export function useFocusRestoration() {
  return useState(createFocusRestoration)[0];
}

/**
 * Focuses an element that replaces a form, scrolls it into view and thereby has it announced; used
 * as its `ref`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
