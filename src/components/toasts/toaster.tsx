import { useEffect, type CSSProperties } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { useText } from "../../i18n/use-text";
import styles from "./toaster.module.css";
import { closeToasts, openToasts } from "./toasts";

/** Duration of a toast in milliseconds. */
export const TOAST_MS = 4000;
/** Width of a toast in pixels. */
export const TOAST_WIDTH = 356;
/** Largest number of toasts shown at once. */
export const MAX_TOASTS = 3;

const LOOK: CSSProperties & Record<`--${string}`, string> = {
  width: TOAST_WIDTH,
  fontFamily: "inherit",
  "--width": `${TOAST_WIDTH}px`,
  "--normal-bg": "var(--color-text)",
  "--normal-text": "var(--color-bg)",
  "--normal-border": "var(--color-text)",
  "--border-radius": "var(--radius-m)",
};

const CLASSES = { toast: styles.toast, closeButton: styles.close, actionButton: styles.action };

/** Toaster at the top right; toasts stay while the pointer is over them or the page is hidden. */
export function Toaster() {
  const t = useText();
  useEffect(() => {
    openToasts(toast);
    return closeToasts;
  }, []);
  return (
    <Sonner
      position="top-right"
      duration={TOAST_MS}
      visibleToasts={MAX_TOASTS}
      closeButton
      containerAriaLabel={t.common.notifications}
      toastOptions={{ closeButtonAriaLabel: t.common.close, classNames: CLASSES }}
      offset={{ top: 84, right: 24 }}
      mobileOffset={{ top: 76, left: 16, right: 16 }}
      style={LOOK}
    />
  );
}
