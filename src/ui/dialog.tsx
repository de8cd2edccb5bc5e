import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** Position: `sheet` at the bottom on phones, `top` at the upper edge, `center` in the middle. */
  place?: "center" | "sheet" | "top";
  children: ReactNode;
};

/** Native modal dialog: it traps the focus, and closes with Escape or a click on the backdrop. */
export function Dialog({ open, onClose, title, closeLabel, place, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  // Before effects of parents: an open dialog would keep the focus that they move.
  useLayoutEffect(() => {
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place ?? "center"}
      aria-labelledby={titleId}
      // Before `close`, which the browser queues: a key pressed meanwhile would meet a state that is still open.
      onCancel={onClose}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
