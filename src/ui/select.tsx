import type { SelectHTMLAttributes } from "react";
import { Frame, framed, type FrameProps } from "./field";
import "./select.css";

/** Select box with label, hint and error; `children` are its `<option>`s. */
export function Select(props: FrameProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { frame, rest } = framed(props);
  return (
    <Frame {...frame}>
      {(wiring) => <select {...rest} {...wiring} className={`select ${wiring.className}`} />}
    </Frame>
  );
}
