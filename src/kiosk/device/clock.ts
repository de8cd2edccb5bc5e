import { createContext, useContext } from "react";

/** Source of the kiosk's time, injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `work` once after some milliseconds; returns its cancel function. */
  after(ms: number, work: () => void): () => void;
  /** Runs `work` repeatedly; returns its cancel function. */
  every(ms: number, work: () => void): () => void;
}

/** System clock. */
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

/** Returns the clock in use. */
export function useClock(): Clock {
  return useContext(ClockContext);
}
