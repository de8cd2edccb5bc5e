import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useClock } from "../device/clock";

/** Idle timeouts of a screen, in milliseconds. */
export type IdleRule = {
  /** Inactivity before the countdown is shown. */
  quietMs: number;
  /** Length of the countdown; the session ends with it. */
  countdownMs: number;
};

/** Rule of a screen with a cart: one minute, then 25 seconds to confirm "I'm still here". */
export const SHOPPING: IdleRule = { quietMs: 60_000, countdownMs: 25_000 };
/** Rule of the finished order: 20 seconds from the start. */
export const NUMBER_SHOWN: IdleRule = { quietMs: 0, countdownMs: 20_000 };
/** Rule while the person pays on their own phone. */
export const PAYING_ON_PHONE: IdleRule = { quietMs: 120_000, countdownMs: 25_000 };

/** Events of a person, a scanner or an assistive device. */
const SIGNS_OF_LIFE = [
  "pointerdown",
  "pointermove",
  "click",
  "keydown",
  "wheel",
  "scroll",
  "touchstart",
  "touchmove",
  "input",
  "focusin",
] as const;

/** Returns whether the kiosk caused the event: focus of the countdown, or a pointer move without movement. */
function isOwnDoing(event: Event): boolean {
  if (event.type === "focusin") {
    return event.target instanceof Element && event.target.closest("[data-countdown]") !== null;
  }
  const still = "movementX" in event && "movementY" in event;
  return event.type === "pointermove" && still && event.movementX === 0 && event.movementY === 0;
}

function listen(onLife: () => void): () => void {
  const onSign = (event: Event) => {
    if (!isOwnDoing(event)) onLife();
  };
  const options = { capture: true, passive: true };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, onSign, options);
  return () => {
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, onSign, options);
  };
}

/** Polling interval of the clock, in milliseconds. */
const LOOK_MS = 250;

/** Returns the remaining whole seconds of a countdown; null before it begins. */
function secondsLeft({ quietMs, countdownMs }: IdleRule, quietFor: number): number | null {
  const left = quietMs + countdownMs - quietFor;
  return left > countdownMs ? null : Math.max(0, Math.ceil(left / 1000));
}

/**
 * Watches for activity; `onGone` is called once the countdown ends. Returns the remaining whole
 * seconds, null while no countdown is shown. Does nothing without a rule.
 */
export function useIdle(rule: IdleRule | null, onGone: () => void) {
  const clock = useClock();
  const [seconds, setSeconds] = useState(rule && secondsLeft(rule, 0));
  const gone = useEffectEvent(onGone);
  const lastSign = useRef(0);
  const { quietMs, countdownMs } = rule ?? { quietMs: 0, countdownMs: 0 };
  const look = useCallback(() => {
    const left = secondsLeft({ quietMs, countdownMs }, clock.now() - lastSign.current);
    setSeconds(left);
    return left;
  }, [clock, quietMs, countdownMs]);
  const stay = useCallback(() => {
    lastSign.current = clock.now();
    look();
  }, [clock, look]);
  useEffect(() => {
    if (countdownMs === 0) return undefined;
    lastSign.current = clock.now();
    const deaf = listen(stay);
    const stop = clock.every(LOOK_MS, () => {
      if (look() === 0) gone();
    });
    return () => {
      deaf();
      stop();
    };
  }, [clock, countdownMs, look, stay]);
  return { seconds: rule === null ? null : seconds, stay };
}
