import { useEffect, useState } from "react";

/** Pause of typing after which a text is used, in milliseconds. */
const TYPING_MS = 300;

/** Returns a typed text once the person has stopped typing. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
