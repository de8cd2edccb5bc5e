import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { focusOn, focusSoon, type FieldName } from "./fields";

/** Returns the index that a key moves the mark to, if it moves it. */
function target(key: string, at: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: Math.min(at + 1, count - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return moves[key] ?? null;
}

/** Whether keys typed into an element are text. */
const isTyped = (element: EventTarget) =>
  element instanceof HTMLInputElement && element.type !== "checkbox";

/**
 * Current order of a list, which the arrow keys, the focus and a click move. It stays current when
 * it moves; after its end, the next one is. Its place in the list is in `data-place` of its element.
 */
export function useCurrent(keys: readonly string[], fieldOf: (key: string) => FieldName) {
  const [mark, setMark] = useState({ key: "", at: 0 });
  const found = keys.indexOf(mark.key);
  const at = found >= 0 ? found : Math.min(mark.at, keys.length - 1);
  const key = keys[at];
  const field = key === undefined ? null : fieldOf(key);
  // After every change: an element that is moved to another place loses the focus, and the one that
  // had it may have gone with its order.
  useEffect(() => {
    if (field && document.activeElement === document.body) focusSoon(field);
  });
  const first = keys[0] === undefined ? null : fieldOf(keys[0]);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || first === null) return;
    opened.current = true;
    focusSoon(first);
  }, [first]);
  /** Makes the order current in which something gets the focus or a click. */
  const onPointed = ({ target: element }: SyntheticEvent) => {
    const card = element instanceof Element ? element.closest<HTMLElement>("[data-place]") : null;
    const place = card ? Number(card.dataset["place"]) : -1;
    if (card) setMark({ key: keys[place] ?? "", at: place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key held down takes no step of the next order.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    const moves = !isTyped(event.target) && !event.altKey;
    const next = moves ? target(event.key, at, keys.length) : null;
    const to = next === null ? undefined : keys[next];
    if (to === undefined) return;
    event.preventDefault();
    focusOn(fieldOf(to));
  };
  return { at, onPointed, onKeyDown };
}
