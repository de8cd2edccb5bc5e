import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useClock } from "../device/clock";

/** How long a screen waits for its person, in milliseconds. */
export type IdleRule = {
  /** Without a sign of life until the countdown is shown. */
  quietMs: number;
  /** How long the countdown is; when it ends, the session does. */
  countdownMs: number;
};

/** A screen with a cart: a minute, then 25 seconds to say "I'm still here". */
export const SHOPPING: IdleRule = { quietMs: 60_000, countdownMs: 25_000 };
/** The number is on the screen, nothing more to do: 20 seconds, counted from the start. */
export const NUMBER_SHOWN: IdleRule = { quietMs: 0, countdownMs: 20_000 };
/** The person pays on their own phone. */
export const PAYING_ON_PHONE: IdleRule = { quietMs: 120_000, countdownMs: 25_000 };

/** Everything a person, a scanner or an assistive device can do to a page. */
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

/** How often the clock is looked at, in milliseconds. */
const LOOK_MS = 250;

/** What is left of a countdown in whole seconds; null before it begins. */
function secondsLeft({ quietMs, countdownMs }: IdleRule, quietFor: number): number | null {
  const left = quietMs + countdownMs - quietFor;
  return left > countdownMs ? null : Math.max(0, Math.ceil(left / 1000));
}

/**
 * Watches for signs of life; `onGone` is called once the countdown ends. Answers with what is left
 * of it in whole seconds, null while none is shown. Without a rule nothing is watched.
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
