import { useEffect, useRef } from "react";
import { deskHasKeys } from "./has-keys";

/** Alt and a key do what the part of the desk on the screen says; keys are upper case. */
export function useAltKeys(deeds: Record<string, (() => void) | undefined>): void {
  const latest = useRef(deeds);
  useEffect(() => void (latest.current = deeds));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const deed = event.altKey ? latest.current[event.key.toUpperCase()] : undefined;
      if (!deed || !deskHasKeys()) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
