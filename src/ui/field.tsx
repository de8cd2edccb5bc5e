import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./field.module.css";

/** Common props of all fields. */
export type FrameProps = {
  label: ReactNode;
  /** Help text of the field. */
  hint?: ReactNode;
  /** Error text of the field. */
  error?: string | null;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

type Wiring = {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  className?: string;
};

/** Label, hint and error of a field, connected to it by ARIA attributes. */
export function Frame(
  props: FrameProps & { id?: string; children: (wiring: Wiring) => ReactNode },
) {
  const own = useId();
  const id = props.id ?? own;
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean);
  return (
    <div className={[styles.field, props.className].filter(Boolean).join(" ")}>
      <label htmlFor={id} className={props.hideLabel ? "visually-hidden" : styles.label}>
        {props.label}
      </label>
      {props.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {props.hint}
        </p>
      )}
      {props.children({
        id,
        "aria-invalid": props.error ? true : undefined,
        "aria-describedby": described.join(" ") || undefined,
        className: styles.control,
      })}
      {props.error && (
        <p id={`${id}-error`} className={styles.error}>
          {props.error}
        </p>
      )}
    </div>
  );
}

/** Splits the props of the frame from those of the input. */
export function framed<Rest extends { id?: string }>(props: FrameProps & Rest) {
  const { label, hint, error, hideLabel, className, ...rest } = props;
  return { frame: { label, hint, error, hideLabel, className, id: rest.id }, rest };
}

/** Single-line text field with label, hint and error. */
export function Field(props: FrameProps & ComponentProps<"input">) {
  const { frame, rest } = framed(props);
  return <Frame {...frame}>{(wiring) => <input type="text" {...rest} {...wiring} />}</Frame>;
}

/** Multi-line text field with label, hint and error. */
export function TextArea(props: FrameProps & ComponentProps<"textarea">) {
  const { frame, rest } = framed(props);
  return <Frame {...frame}>{(wiring) => <textarea rows={4} {...rest} {...wiring} />}</Frame>;
}
