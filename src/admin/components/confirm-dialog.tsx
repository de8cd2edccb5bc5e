import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useAdminText } from "../use-admin-text";
import { ProblemNotice } from "./problem-notice";
import styles from "./form.module.css";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  confirmLabel: string;
  busy?: boolean;
  /** Problem of the last attempt. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Consequences of the action. */
  children: ReactNode;
};

/** Confirmation dialog of an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, busy, problem, onConfirm, onClose, children } = props;
  const { common } = useAdminText();
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={common.close} place="sheet">
      {open && (
        <div className={styles.form}>
          <div>{children}</div>
          <ProblemNotice text={problem} />
          <div className={styles.buttons}>
            <Button busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Button look="outline" onClick={onClose}>
              {common.back}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
