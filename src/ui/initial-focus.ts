/**
 * Focuses an element when it is mounted, also in a dialog that opens with it; used as its `ref`.
 */
export function initialFocus(element: HTMLElement | null): void {
  if (!element) return;
  // `showModal`, which runs later, focuses the element with this attribute.
  element.autofocus = true;
  element.focus();
}
