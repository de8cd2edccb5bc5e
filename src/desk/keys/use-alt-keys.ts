import { useEffect, useRef } from "react";
import { deskHasKeys } from "./has-keys";

/** Registers handlers of Alt chords, by upper-case key, while the component is mounted. */
export function useAltKeys(handlers: Record<string, (() => void) | undefined>): void {
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = event.altKey ? latest.current[event.key.toUpperCase()] : undefined;
      if (!handler || !deskHasKeys()) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
