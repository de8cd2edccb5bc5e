import { useEffect, useState } from "react";
import { ProgressBar } from "../../ui/progress-bar";
import { useText } from "../../i18n/use-text";
import styles from "./countdown.module.css";

const SECOND = 1000;

/** Returns the remaining seconds of a duration that the shop has just measured. */
function useSecondsLeft(milliseconds: number): number {
  const [left, setLeft] = useState(Math.ceil(milliseconds / SECOND));
  useEffect(() => {
    const end = Date.now() + milliseconds;
    const show = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / SECOND)));
    show();
    const timer = setInterval(show, SECOND);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return left;
}

/** Time until the prompt on a phone ends. Screen readers read it on demand, not every second. */
export function Countdown({ milliseconds }: { milliseconds: number }) {
  const t = useText().order;
  const left = useSecondsLeft(milliseconds);
  const [whole] = useState(left);
  const seconds = String(left % 60).padStart(2, "0");
  return (
    <div className={styles.countdown}>
      <ProgressBar max={Math.max(whole, left)} value={left} />
      <p role="timer">
        {left > 0 ? t.promptEnds(`${Math.floor(left / 60)}:${seconds}`) : t.promptEnded}
      </p>
    </div>
  );
}
