import type { Draft } from "../buy/draft";
import type { FieldName } from "./form";

/** What each group of fields works on. */
export type FieldsProps = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** Words for what is wrong with a field; null = nothing. */
  error: (field: FieldName) => string | null;
};
