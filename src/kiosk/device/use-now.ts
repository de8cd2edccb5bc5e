import { useEffect, useState } from "react";
import { useClock } from "./clock";

/** The time, read again every `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const clock = useClock();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(everyMs, () => setNow(clock.now())), [clock, everyMs]);
  return now;
}
