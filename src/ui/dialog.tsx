import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What the closing button says to screen readers. */
  closeLabel: string;
  /** `sheet` comes from the bottom on phones, `top` hangs from above, `center` in the middle. */
  place?: "center" | "sheet" | "top";
  children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus, closes with Escape and by a click on the backdrop. */
export function Dialog({ open, onClose, title, closeLabel, place, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
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
