import type { CheckoutDraft } from "../buy/checkout-draft";
import type { FieldName } from "./form";

/** Props of each group of fields. */
export type FieldsProps = {
  draft: CheckoutDraft;
  change: (changes: Partial<CheckoutDraft>) => void;
  /** Returns the error message of a field; null = none. */
  error: (field: FieldName) => string | null;
};
