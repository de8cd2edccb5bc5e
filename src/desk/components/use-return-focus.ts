import { useLayoutEffect, useState } from "react";
import { focusOn, type FieldName } from "./fields";

/**
 * Returns the focus to the element that had it when the component was opened, or to a field if that
 * element is gone. A component that opens in the same commit may take the focus afterwards.
 */
export function useReturnFocus(fallback: FieldName): void {
  // Read while rendering: the component's own fields take the focus when they are mounted.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
        opener.focus();
      else focusOn(fallback);
    },
    [opener, fallback],
  );
}
