import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
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
/** Rule of the attract screen with a chosen language or option: one minute in all. */
export const UNUSED: IdleRule = { quietMs: 59_000, countdownMs: 1_000 };
/** Rule of the finished order: 20 seconds from the start. */
export const NUMBER_SHOWN: IdleRule = { quietMs: 0, countdownMs: 20_000 };
/** Rule of the finished order with a QR code: time to take out a phone. */
export const CODE_SHOWN: IdleRule = { quietMs: 0, countdownMs: 40_000 };
/** Rule while the person pays on their own phone. */
export const PAYING_ON_PHONE: IdleRule = { quietMs: 120_000, countdownMs: 25_000 };

/** Events of a person, a scanner or an assistive device. */
const ACTIVITY_EVENTS = [
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

/** Element of the countdown, whose own focus is no activity. */
type CountdownRef = RefObject<HTMLElement | null>;

/** Whether the kiosk caused the event: focus of the countdown, or a pointer move without movement. */
function isOwnEvent(event: Event, countdown?: CountdownRef): boolean {
  if (event.type === "focusin") {
    return event.target instanceof Node && countdown?.current?.contains(event.target) === true;
  }
  const hasMovement = "movementX" in event && "movementY" in event;
  if (event.type !== "pointermove" || !hasMovement) return false;
  return event.movementX === 0 && event.movementY === 0;
}

function listen(onActivity: () => void, countdown?: CountdownRef): () => void {
  const listener = (event: Event) => {
    if (!isOwnEvent(event, countdown)) onActivity();
  };
  const options = { capture: true, passive: true };
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, listener, options);
  return () => {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, listener, options);
  };
}

/** Polling interval of the clock, in milliseconds. */
const POLL_MS = 250;

/** Returns the remaining whole seconds of a countdown; null before it begins. */
function secondsLeft({ quietMs, countdownMs }: IdleRule, quietFor: number): number | null {
  const left = quietMs + countdownMs - quietFor;
  return left > countdownMs ? null : Math.max(0, Math.ceil(left / 1000));
}

/**
 * Watches for activity; `onTimeout` is called once the countdown ends. Returns the remaining whole
 * seconds, null while no countdown is shown. Does nothing without a rule.
 */
export function useIdle(rule: IdleRule | null, onTimeout: () => void, countdown?: CountdownRef) {
  const clock = useClock();
  const [seconds, setSeconds] = useState(rule && secondsLeft(rule, 0));
  const end = useEffectEvent(onTimeout);
  const lastActivity = useRef(0);
  const { quietMs, countdownMs } = rule ?? { quietMs: 0, countdownMs: 0 };
  const update = useCallback(() => {
    const left = secondsLeft({ quietMs, countdownMs }, clock.now() - lastActivity.current);
    setSeconds(left);
    return left;
  }, [clock, quietMs, countdownMs]);
  const stay = useCallback(() => {
    lastActivity.current = clock.now();
    update();
  }, [clock, update]);
  useEffect(() => {
    if (countdownMs === 0) return undefined;
    lastActivity.current = clock.now();
    const stopListening = listen(stay, countdown);
    const stopPolling = clock.every(POLL_MS, () => {
      if (update() === 0) end();
    });
    return () => {
      stopListening();
      stopPolling();
    };
  }, [clock, countdown, countdownMs, stay, update]);
  return { seconds: rule === null ? null : seconds, stay };
}
