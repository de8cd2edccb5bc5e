import type { CheckoutDraft } from "../buy/checkout-draft";
import type { FieldName } from "./form";

/** What each group of fields works on. */
export type FieldsProps = {
  draft: CheckoutDraft;
  change: (changes: Partial<CheckoutDraft>) => void;
  /** Words for what is wrong with a field; null = nothing. */
  error: (field: FieldName) => string | null;
};
