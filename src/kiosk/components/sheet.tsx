import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useKioskText } from "../use-kiosk-text";
import styles from "./sheet.module.css";

type SheetProps = {
  title: string;
  /** Button that opens the sheet, with these props. */
  renderButton: (props: { "aria-haspopup": "dialog"; onClick: () => void }) => ReactNode;
  /** Content, with the function that closes the sheet. */
  children: (close: () => void) => ReactNode;
};

/** Sheet of options with the button that opens it. */
export function Sheet({ title, renderButton, children }: SheetProps) {
  const t = useKioskText().common;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {renderButton({ "aria-haspopup": "dialog", onClick: () => setOpen(true) })}
      <Dialog open={open} onClose={close} title={title} closeLabel={t.close} place="sheet">
        {children(close)}
      </Dialog>
    </>
  );
}

type Action = { label: string; onClick: () => void };

/** Secondary and primary action of a dialog, side by side. */
export function DialogActions({ secondary, primary }: { secondary: Action; primary: Action }) {
  return (
    <div className={styles.actions}>
      <Button look="outline" large onClick={secondary.onClick}>
        {secondary.label}
      </Button>
      <Button large onClick={primary.onClick}>
        {primary.label}
      </Button>
    </div>
  );
}
