import { useEffect, useState } from "react";
import { useClock } from "./clock";

/** Returns the time, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const clock = useClock();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(everyMs, () => setNow(clock.now())), [clock, everyMs]);
  return now;
}
