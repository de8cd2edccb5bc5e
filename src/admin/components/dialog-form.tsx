import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import type { useForm } from "../../ui/use-form";
import { ProblemNotice } from "./problem-notice";
import { useAdminText } from "../use-admin-text";
import styles from "./form.module.css";

type DialogFormProps = {
  label: string;
  submitLabel: string;
  busy?: boolean;
  /** Problem of the last submission. */
  problem?: string;
  /** Props of the form (`useForm`). */
  form: ReturnType<ReturnType<typeof useForm>["formProps"]>;
  onCancel: () => void;
  children: ReactNode;
};

/** Form of a dialog, with its buttons; mounted while the dialog is open, so that it opens empty. */
export function DialogForm(props: DialogFormProps) {
  const { label, submitLabel, busy, problem, form, onCancel, children } = props;
  const { common } = useAdminText();
  return (
    <form {...form} className={styles.form} aria-label={label} noValidate>
      {children}
      <ProblemNotice text={problem} />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {common.back}
        </Button>
      </div>
    </form>
  );
}
