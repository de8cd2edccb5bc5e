import type { ChangeEvent } from "react";
import type { CheckoutDraft } from "../buy/checkout-draft";
import type { FieldName } from "./form";

/** Props of each group of fields. */
export type FieldsProps = {
  draft: CheckoutDraft;
  change: (changes: Partial<CheckoutDraft>) => void;
  /** Returns the error message of a field; null = none. */
  error: (field: FieldName) => string | null;
};

/** Fields with a text of the draft. */
type TextFieldName = Exclude<FieldName, "payment" | "slot">;

/** Returns the props that bind a text field to the draft. */
export function boundTo({ draft, change, error }: FieldsProps, name: TextFieldName) {
  return {
    name,
    value: draft[name],
    error: error(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  };
}
