import type { Problem } from "./wire";

/** All codes; the type of `ShopProblem.code` makes a missing one a compile error. */
const CODES = [
  "invalid_input",
  "not_found",
  "price_changed",
  "out_of_stock",
  "coupon_refused",
  "unknown_zone",
  "slot_unavailable",
  "payment_method_unavailable",
  "amount_out_of_range",
  "already_paid",
  "unpaid_limit",
  "too_many_prompts",
  "prices_in_review",
  "payment_in_progress",
  "payment_state_unknown",
  "idempotency_conflict",
  "provider_unavailable",
  "catalogue_unavailable",
  "rate_limited",
  "forbidden",
  "storage_full",
  "store_unreachable",
  "store_not_found",
  "captive_portal",
  "store_certificate",
  "store_key_refused",
  "store_key_read_only",
  "store_key_limited",
  "store_moved",
  "store_down",
  "store_permalinks",
  "store_plugin_off",
  "store_currency",
  "order_changed",
  "open_elsewhere",
  "manager_needed",
  "server_unreachable",
  "server_not_found",
  "device_token_refused",
  "taken_by_server",
  "keyring_locked",
  "keyring_missing",
  "not_set_up",
  "pin_needed",
  "pin_wrong",
  "pin_too_common",
  "pin_locked",
  "unreachable",
  "internal",
] as const satisfies readonly Problem["code"][];

/** Error of an operation. `problem` has the reason, which the apps translate. */
export class ShopProblem extends Error {
  override readonly name = "ShopProblem";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }

  /** Code of the problem. */
  get code(): (typeof CODES)[number] {
    return this.problem.code;
  }
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null || !("code" in value)) return false;
  return typeof value.code === "string" && CODES.some((code) => code === value.code);
}

function incidentOf(value: unknown): string {
  const found = typeof value === "object" && value !== null && "incident" in value;
  return found && typeof value.incident === "string" ? value.incident : "";
}

/**
 * Converts a caught or received value to a problem: a problem document is kept, anything else (a
 * code of a newer server, Tauri's plain strings) becomes `internal` and is logged.
 */
export function toProblem(thrown: unknown): ShopProblem {
  if (thrown instanceof ShopProblem) return thrown;
  if (isProblem(thrown)) return new ShopProblem(thrown);
  console.error("Unexpected answer:", thrown);
  return new ShopProblem({ code: "internal", incident: incidentOf(thrown) });
}

/** Creates the problem of a shop that did not respond. */
export function unreachable(): ShopProblem {
  return new ShopProblem({ code: "unreachable" });
}
