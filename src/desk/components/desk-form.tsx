import { useState, type ChangeEvent, type ComponentProps, type ReactNode } from "react";
import { MAX_PIN_LENGTH } from "../../shop/wire";
import { useForm } from "../../ui/use-form";
import styles from "./desk-form.module.css";
import { KeyButton } from "./key-button";

/** State of a form: the texts of its fields, and its errors (`form`: of no particular field). */
export function useDeskForm<Field extends string>(initial: Record<Field, string>) {
  const fields = Object.keys(initial) as Field[];
  const { formProps, errors, show } = useForm<Field | "form", string>(fields);
  const [texts, setTexts] = useState(initial);
  const set = (name: Field, text: string) => setTexts((before) => ({ ...before, [name]: text }));
  /** Returns the props that connect a field to its text. */
  const bind = (name: Field) => ({
    name,
    value: texts[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set(name, target.value),
  });
  const error = Object.values<string | undefined>(errors).find(Boolean);
  return { formProps, error, show, texts, set, bind };
}

type LabelledProps = {
  label: ReactNode;
  /** Whether the field is wider than others in its row. */
  wide?: boolean;
  children: ReactNode;
};

/** Label above an input. */
export function Labelled({ label, wide, children }: LabelledProps) {
  return (
    <label className={styles.label} data-wide={wide || undefined}>
      {label}
      {children}
    </label>
  );
}

type TextInputProps = ComponentProps<"input"> & Omit<LabelledProps, "children">;

/** Text input below its label. */
export function TextInput({ label, wide, ...input }: TextInputProps) {
  return (
    <Labelled label={label} wide={wide}>
      <input {...input} />
    </Labelled>
  );
}

type PinInputProps = TextInputProps & { onPin: (pin: string) => void };

/** Input of a PIN: digits only, never shown. */
export function PinInput({ onPin, ...input }: PinInputProps) {
  return (
    <TextInput
      {...input}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_PIN_LENGTH}
      onChange={({ target }) => onPin(target.value.replace(/\D/g, ""))}
    />
  );
}

type DeskFormProps = {
  form: Pick<ReturnType<typeof useDeskForm>, "formProps" | "error">;
  /** Accessible name. */
  label?: string;
  layout?: "row" | "column" | "pin";
  submitLabel: string;
  disabled?: boolean;
  onSubmit: () => unknown;
  /** Content after the submit button. */
  after?: ReactNode;
  children: ReactNode;
};

/** Form of the desk: fields, submit button, and the error of the last submission. */
export function DeskForm(props: DeskFormProps) {
  const { label, layout = "row", submitLabel, disabled, onSubmit, after, children } = props;
  const { formProps, error } = props.form;
  return (
    <form {...formProps(onSubmit)} className={styles[layout]} aria-label={label}>
      {children}
      <KeyButton type="submit" keys="Enter" look="solid" disabled={disabled}>
        {submitLabel}
      </KeyButton>
      {after}
      {error && <p role="alert">{error}</p>}
    </form>
  );
}
