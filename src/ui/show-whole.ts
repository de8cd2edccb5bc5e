import type { FocusEvent } from "react";

/** Scrolls a partly visible control into view, which the browser does not do on focus. */
export function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}
