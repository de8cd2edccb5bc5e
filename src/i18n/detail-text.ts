import type { AuditEntry } from "../shop/wire";
import type { DeskTexts } from "./desk-texts";

/** Text of an entry's details: status change, payment method, and amounts or reasons. */
export function detailText(
  { change, method, detail }: Pick<AuditEntry, "change" | "method" | "detail">,
  { status, method: methodNames }: Pick<DeskTexts, "status" | "method">,
): string {
  const moved = change && `${status[change.from]} → ${status[change.to]}`;
  return [moved, method && methodNames[method], detail].filter(Boolean).join(": ");
}
