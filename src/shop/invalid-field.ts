import type { InvalidReason, Problem } from "./wire";

type Invalid<Field> = { field: Field; reason: InvalidReason };

/**
 * Returns the form field that a problem names, with the reason: `customer.phone` is the form's
 * `phone`.
 */
export function invalidField<Field extends string>(
  problem: Problem | null,
  fields: readonly Field[],
): Invalid<Field> | null {
  if (problem?.code !== "invalid_input") return null;
  const last = problem.field.split(".").at(-1);
  const field = fields.find((known) => known === last);
  return field ? { field, reason: problem.reason } : null;
}
