import { useEffect, useRef, useState, type RefObject } from "react";
import { useClock } from "../device/clock";
import { useSession } from "./session-provider";
import { useKioskText } from "../use-kiosk-text";
import styles from "./idle.module.css";
import { SHOPPING, UNUSED, useIdle, type IdleRule } from "./use-idle";

/**
 * Duration of the tap shield in milliseconds: the rest of the tap on "I'm still here" must not hit
 * the screen below.
 */
const SHIELD_MS = 400;

/** Doubles the rule's timeouts for a person who asked for more time. */
function usePace(rule: IdleRule | null): IdleRule | null {
  const { slow } = useSession().session.access;
  if (!rule || !slow) return rule;
  return { quietMs: rule.quietMs * 2, countdownMs: rule.countdownMs * 2 };
}

/** Tap shield: keeps the countdown on screen for a short time after the tap that ended it. */
function useTapShield(counting: boolean): boolean {
  const clock = useClock();
  const [shown, show] = useState(false);
  if (counting && !shown) show(true);
  useEffect(() => {
    if (counting) return undefined;
    return clock.after(SHIELD_MS, () => show(false));
  }, [clock, counting]);
  return counting || shown;
}

/** Idle guard: ends the session of a person who has left, after a full-screen countdown. */
export function IdleGuard({ rule = SHOPPING }: { rule?: IdleRule | null }) {
  const { leave } = useSession();
  const countdown = useRef<HTMLDialogElement>(null);
  const { seconds, stay } = useIdle(usePace(rule), leave, countdown);
  const shown = useTapShield(seconds !== null);
  return shown ? <Countdown ref={countdown} seconds={seconds} onStay={stay} /> : null;
}

/** Idle guard of the attract screen: resets what a visitor has changed, without a question. */
export function QuietReset() {
  const { leave } = useSession();
  useIdle(usePace(UNUSED), leave);
  return null;
}

type CountdownProps = {
  ref: RefObject<HTMLDialogElement | null>;
  seconds: number | null;
  onStay: () => void;
};

function Countdown({ ref, seconds, onStay }: CountdownProps) {
  const t = useKioskText().idle;
  // Modal, so that it covers an open dialog and takes the focus of keys and switches.
  useEffect(() => ref.current?.showModal(), [ref]);
  return (
    <dialog
      ref={ref}
      className={styles.overlay}
      data-leaving={seconds === null || undefined}
      data-countdown
      aria-label={t.title}
      onCancel={(event) => event.preventDefault()}
    >
      <button type="button" className={styles.stayArea} onClick={onStay}>
        <span className={styles.title}>{t.title}</span>
        <span className={styles.count} aria-hidden="true">
          {seconds ?? ""}
        </span>
        <span className={styles.text}>{t.text}</span>
        <span className={styles.stay}>{t.stay}</span>
      </button>
    </dialog>
  );
}

/** Countdown ring, for screens that end without a question. */
export function LeavingRing({ rule }: { rule: IdleRule }) {
  const { leave } = useSession();
  const paced = usePace(rule);
  const { seconds } = useIdle(paced, leave);
  const share = (seconds ?? 0) / ((paced ?? rule).countdownMs / 1000);
  return (
    <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden="true" data-testid="leaving-ring">
      <circle cx="24" cy="24" r="21" className={styles.track} />
      <circle
        cx="24"
        cy="24"
        r="21"
        className={styles.left}
        pathLength={1}
        strokeDasharray={`${share} 1`}
      />
      <text x="24" y="24" className={styles.ringText}>
        {seconds}
      </text>
    </svg>
  );
}
