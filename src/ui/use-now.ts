import { useEffect, useState } from "react";

/** Interval of the updates, in milliseconds. */
const REFRESH_MS = 30_000;

/** Returns the device's time (milliseconds since 1970), updated twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
