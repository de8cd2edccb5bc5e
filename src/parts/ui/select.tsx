import type { SelectHTMLAttributes } from "react";
import { Frame, type FrameProps } from "./field";
import "./select.css";

/** One of several choices, with label, hint and error; `children` are its `<option>`s. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: FrameProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const frame = { label, hint, error, hideLabel, className, id: rest.id };
  return (
    <Frame {...frame}>
      {(wiring) => <select {...rest} {...wiring} className={`select ${wiring.className}`} />}
    </Frame>
  );
}
