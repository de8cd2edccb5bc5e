import { useEffect, type FormEvent, type ReactNode } from "react";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { useForm } from "../ui/use-form";
import styles from "./setup.module.css";
import type { Task } from "./use-task";

type TaskFormProps = {
  label: string;
  task: Pick<Task<unknown>, "busy" | "field" | "problem">;
  submitLabel: string;
  secondaryAction?: ReactNode;
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children: ReactNode;
};

/** Form of a task: shows its problem at the top, or at the invalid field, which gets the focus. */
export function TaskForm({ label, task, submitLabel, onSubmit, ...props }: TaskFormProps) {
  const { ref, focus } = useForm<string, string>([]);
  const { field, problem, busy } = task;
  useEffect(() => {
    if (field) focus(field);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each problem
  }, [field, problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit(new FormData(form), form);
  };
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit} aria-label={label}>
      {problem && !field && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      {props.children}
      <div className={styles.actions}>
        {props.secondaryAction}
        <Button type="submit" large busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
