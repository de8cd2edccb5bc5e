import { useEffect, useState } from "react";
import { ProgressBar } from "../../ui/progress-bar";
import { useText } from "../../i18n/use-text";
import styles from "./countdown.module.css";

const SECOND = 1000;

/** Returns a duration in whole seconds, rounded up. */
export const wholeSeconds = (milliseconds: number) => Math.ceil(milliseconds / SECOND);

/** Returns the remaining seconds of a duration that the shop has just measured. */
function useSecondsLeft(milliseconds: number): number {
  const [left, setLeft] = useState(wholeSeconds(milliseconds));
  useEffect(() => {
    const end = Date.now() + milliseconds;
    const show = () => setLeft(Math.max(0, wholeSeconds(end - Date.now())));
    show();
    const timer = setInterval(show, SECOND);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return left;
}

/** Returns a function that returns the sentence on the end of a prompt, from its remaining seconds. */
export function usePromptEndText(): (left: number) => string {
  const t = useText().order;
  return (left) => {
    const seconds = String(left % 60).padStart(2, "0");
    return left > 0 ? t.promptEnds(`${Math.floor(left / 60)}:${seconds}`) : t.promptEnded;
  };
}

/** Time until the prompt on a phone ends. Screen readers read it on demand, not every second. */
export function Countdown({ milliseconds }: { milliseconds: number }) {
  const endText = usePromptEndText();
  const left = useSecondsLeft(milliseconds);
  const [whole] = useState(left);
  return (
    <div className={styles.countdown}>
      <ProgressBar max={Math.max(whole, left)} value={left} />
      <p role="timer">{endText(left)}</p>
    </div>
  );
}
