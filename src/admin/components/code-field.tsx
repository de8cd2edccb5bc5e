import type { ComponentProps } from "react";
import { Field } from "../../ui/field";

/** Field for a one-time code, which phones offer to fill in. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      spellCheck={false}
    />
  );
}
