import { useEffect, useRef } from "react";

/**
 * Keeps the focus in a panel whose forms follow its state: a focus that was in the panel and whose
 * element a new state removed moves to the title.
 */
export function useFocusOnTitle() {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && hadFocus.current) titleRef.current?.focus({ preventScroll: true });
  });
  const panelProps = {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: () => {
      // A removed element reports no focus that leaves it.
      hadFocus.current = false;
    },
  };
  return { titleRef, panelProps };
}
