import { useEffect } from "react";

/** Events of browser functions that ordering does not need. */
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

/** Prevents the zoom of a two-finger gesture. */
function refusePinch(event: TouchEvent): void {
  if (event.touches.length > 1) refuse(event);
}

/** Prevents the zoom of Ctrl and the wheel, which is also a touchpad's pinch. */
function refuseZoom(event: WheelEvent): void {
  if (event.ctrlKey) refuse(event);
}

/** Whether a key fills in a form or navigates the page; with Ctrl, Alt or Meta none does. */
function isPlainKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  return !/^(F\d+|Browser.*|Launch.*|ContextMenu|PrintScreen|Help|Alt|Meta|OS)$/.test(key);
}

function refuseShortcut(event: KeyboardEvent): void {
  if (!isPlainKey(event)) refuse(event);
}

/**
 * Disables menus, drags, drops, pinches, selections and shortcuts while the page is shown. Gestures
 * that WebKitGTK handles below the page must be disabled by the app.
 */
export function useLockdown(): void {
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, passive: false, signal: controller.signal };
    for (const name of REFUSED) document.addEventListener(name, refuse, options);
    document.addEventListener("touchmove", refusePinch, options);
    document.addEventListener("touchstart", refusePinch, options);
    document.addEventListener("wheel", refuseZoom, options);
    document.addEventListener("keydown", refuseShortcut, options);
    return () => controller.abort();
  }, []);
}
