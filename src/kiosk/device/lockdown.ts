import { useEffect } from "react";

/** What a page can do to a kiosk that nobody ordering a snack needs. */
const REFUSED = [
  "contextmenu",
  "dragstart",
  "dragover",
  "drop",
  "selectstart",
  "gesturestart",
  "gesturechange",
  "auxclick",
  "copy",
  "cut",
  "paste",
] as const;

function refuse(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Two fingers would zoom the page. */
function refusePinch(event: TouchEvent): void {
  if (event.touches.length > 1) refuse(event);
}

/** A wheel with Ctrl held zooms, as a touchpad's pinch does. */
function refuseZoom(event: WheelEvent): void {
  if (event.ctrlKey) refuse(event);
}

/** Keys that fill in a form or walk through the page; with Ctrl, Alt or Meta none of them does. */
function isPlainKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  return !/^(F\d+|Browser.*|Launch.*|ContextMenu|PrintScreen|Help|Alt|Meta|OS)$/.test(key);
}

function refuseShortcut(event: KeyboardEvent): void {
  if (!isPlainKey(event)) refuse(event);
}

/**
 * Takes menus, drags, drops, pinches, selections and shortcuts off the page while it is shown.
 * Gestures that WebKitGTK handles below the page are the app's to stop.
 */
export function useLockdown(): void {
  useEffect(() => {
    const held = new AbortController();
    const options = { capture: true, passive: false, signal: held.signal };
    for (const name of REFUSED) document.addEventListener(name, refuse, options);
    document.addEventListener("touchmove", refusePinch, options);
    document.addEventListener("touchstart", refusePinch, options);
    document.addEventListener("wheel", refuseZoom, options);
    document.addEventListener("keydown", refuseShortcut, options);
    return () => held.abort();
  }, []);
}
