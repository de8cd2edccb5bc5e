import { useLayoutEffect, useRef, useState, type FormEvent } from "react";

/** Error of a form by the name of its field. */
export type FieldErrors<Field extends string, Fault> = Partial<Record<Field, Fault>>;

/** Handler of a submission: data of the fields, and the form itself. */
type Submit = (data: FormData, form: HTMLFormElement) => unknown;

/** Returns the trimmed text of a form's field. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}

function focusField(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}

/**
 * State of a form: `formProps` passes its submitted data to a handler, and `show` sets the errors of
 * fields and focuses the first of them in the order of `fields`, even if the form is rendered later.
 */
export function useForm<Field extends string = never, Fault = never>(
  fields: readonly Field[] = [],
) {
  const ref = useRef<HTMLFormElement>(null);
  const next = useRef<Field | undefined>(undefined);
  const [errors, setErrors] = useState<FieldErrors<Field, Fault>>({});
  // In the commit that shows the errors: a passive effect follows a frame later.
  useLayoutEffect(() => {
    if (!next.current || !ref.current) return;
    focusField(ref.current, next.current);
    next.current = undefined;
  });
  /** Sets the errors; returns whether there are none. */
  function show(found: FieldErrors<Field, Fault>): boolean {
    setErrors(found);
    next.current = fields.find((field) => found[field] !== undefined);
    return next.current === undefined;
  }
  /** Removes the errors of changed fields. */
  function clear(changed: object): void {
    const remaining = Object.entries(errors).filter(([field]) => !(field in changed));
    setErrors(Object.fromEntries(remaining) as FieldErrors<Field, Fault>);
  }
  const focus = (field: Field) => ref.current && focusField(ref.current, field);
  /** Returns the props of the <form>; the handler replaces the browser's own submission. */
  const formProps = (submit: Submit) => ({
    ref,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      submit(new FormData(event.currentTarget), event.currentTarget);
    },
  });
  return { formProps, errors, show, clear, focus };
}
