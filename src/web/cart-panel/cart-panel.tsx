import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent } from "react";
import { useText } from "../../i18n/use-text";
import { Icon } from "../../ui/icon";
import styles from "./cart-panel.module.css";
import { PanelBody } from "./panel-body";

type PanelProps = {
  open: boolean;
  /** Opened by a click: a modal dialog that stays until it is closed. */
  pinned: boolean;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
};

/** Shows the dialog: as a preview without the focus, or as a modal with it. */
function useShown(open: boolean, pinned: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!open) return current.close();
    if (!pinned) current.open = true;
    else if (!current.matches(":modal")) {
      current.open = false;
      current.showModal();
    }
  }, [open, pinned]);
  // A navigation unpins the panel, which would keep the focus that the shell moves to the new page.
  useLayoutEffect(() => {
    if (!pinned && dialog.current?.open) dialog.current.close();
  }, [pinned]);
  return dialog;
}

/** Closes a non-modal panel on Escape; browsers do that for modal dialogs only. */
function useEscape(active: boolean, onClose: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

/** Cart in a panel that slides in over the page. */
export function CartPanel({ open, pinned, onClose, onPointerEnter, onPointerLeave }: PanelProps) {
  const t = useText();
  const title = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const dialog = useShown(open, pinned);
  useEscape(open && !pinned, onClose);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={title}
      onCancel={onClose}
      onClose={open ? onClose : undefined}
      onClick={closeOnBackdrop}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={title}>{t.panel.title}</h2>
          <button
            ref={closeButton}
            type="button"
            className="icon-button"
            aria-label={t.common.close}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        {open && <PanelBody onEmpty={() => closeButton.current?.focus()} />}
      </div>
    </dialog>
  );
}
