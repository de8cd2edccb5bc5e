import { useRef } from "react";
import { useOpenSettings } from "../app/settings-lock";
import { useClock } from "./device/clock";
import { useSession } from "./session/session-provider";
import styles from "./staff-corner.module.css";

/** Press duration that opens the PIN pad, in milliseconds. */
export const HOLD_MS = 3_000;

/** Hidden staff corner: a press of three seconds ends the session and opens the PIN pad. */
export function StaffCorner() {
  const openSettings = useOpenSettings();
  const clock = useClock();
  const { leave } = useSession();
  const cancelHold = useRef(() => {});
  if (!openSettings) return null;
  const hold = () => {
    cancelHold.current();
    cancelHold.current = clock.after(HOLD_MS, () => {
      leave();
      openSettings();
    });
  };
  const release = () => cancelHold.current();
  return (
    <div
      className={styles.corner}
      data-testid="staff-corner"
      aria-hidden="true"
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
    />
  );
}
