import { createContext, useContext } from "react";

/** Where the kiosk's time comes from: given from outside, so that no test waits for a minute. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` after some milliseconds; answers with how to call it off. */
  after(ms: number, work: () => void): () => void;
  /** Runs `work` again and again; answers with how to end that. */
  every(ms: number, work: () => void): () => void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
};

/** Provider of the clock; by default the system clock. */
export const ClockContext = createContext<Clock>(systemClock);

/** The clock in use. */
export function useClock(): Clock {
  return useContext(ClockContext);
}
