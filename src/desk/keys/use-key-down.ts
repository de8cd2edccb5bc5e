import { useEffectEvent, useLayoutEffect } from "react";
import { useSettingsShown } from "../../app/settings-lock";
import { useDeskStore } from "../desk-provider";
import { useApprovalShown } from "../team/approval";

/** Handles key presses anywhere in the desk, unless a dialog or the settings are shown over it. */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const desk = useDeskStore();
  const approval = useApprovalShown();
  const settings = useSettingsShown();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!approval && !settings && desk.getState().layer === null) handle(event);
  });
  // Before the browser paints: the first field has the focus by then, and a key must not be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Registers handlers of Alt chords, by upper-case key, while the component is mounted. */
export function useAltKeys(handlers: Record<string, (() => void) | undefined>): void {
  useKeyDown((event) => {
    const handler = event.altKey ? handlers[event.key.toUpperCase()] : undefined;
    // Another order may have become the current one between two listeners of one key press.
    if (!handler || event.defaultPrevented) return;
    event.preventDefault();
    handler();
  });
}
