import { useRef } from "react";
import { useStaffDoor } from "../app/staff-door";
import { useClock } from "./clock";
import { useVisit } from "./session-provider";
import styles from "./staff-corner.module.css";

/** How long the corner is held before the door is knocked at, in milliseconds. */
export const HOLD_MS = 3_000;

/**
 * The staff's way in: a corner that shows nothing, held for three seconds. It ends the visit and
 * asks for the PIN.
 */
export function StaffCorner() {
  const openDoor = useStaffDoor();
  const clock = useClock();
  const { leave } = useVisit();
  const letGo = useRef(() => {});
  if (!openDoor) return null;
  const hold = () => {
    letGo.current();
    letGo.current = clock.after(HOLD_MS, () => {
      leave();
      openDoor();
    });
  };
  const release = () => letGo.current();
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
