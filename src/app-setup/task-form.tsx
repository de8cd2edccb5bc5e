import { createContext, useContext, useEffect, type ComponentProps, type ReactNode } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { useForm } from "../ui/use-form";
import { Outcome } from "./section";
import styles from "./setup.module.css";
import type { Task } from "./use-task";

/** Problem of a task, with its field. */
type TaskProblem = Pick<Task<unknown>, "field" | "problem">;

const TaskContext = createContext<TaskProblem>({ field: null, problem: null });

type TaskFormProps = {
  label: string;
  task: TaskProblem & Pick<Task<unknown>, "busy">;
  submitLabel: string;
  secondaryAction?: ReactNode;
  /** Result of the last submission; in forms of the settings, which show it above the button. */
  done?: string | null;
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  children: ReactNode;
};

/** Form of a task: shows its problem in a notice, or at the invalid field, which gets the focus. */
export function TaskForm({ label, task, submitLabel, onSubmit, done, ...props }: TaskFormProps) {
  const { formProps, focus } = useForm<string>();
  const { field, problem, busy } = task;
  useEffect(() => {
    if (field) focus(field);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each problem
  }, [field, problem]);
  const inSettings = done !== undefined;
  const formProblem = field ? null : problem;
  return (
    <form {...formProps(onSubmit)} className={styles.form} noValidate aria-label={label}>
      {formProblem && !inSettings && (
        <Notice tone="danger" alert>
          {formProblem}
        </Notice>
      )}
      <TaskContext value={task}>{props.children}</TaskContext>
      {inSettings && <Outcome problem={formProblem} done={done} />}
      <div className={styles.actions}>
        {props.secondaryAction}
        <Button type="submit" large={!inSettings} busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Field of a task's form, with the task's problem if it concerns this field. */
export function TaskField(props: ComponentProps<typeof Field> & { name: string }) {
  const { field, problem } = useContext(TaskContext);
  return <Field {...props} error={field === props.name ? problem : null} />;
}

/** Field of a secret. */
export function SecretField(props: ComponentProps<typeof TaskField>) {
  return <TaskField type="password" autoComplete="off" {...props} />;
}
