import type { Problem } from "./wire";

/** All codes; the type makes a missing one a compile error. */
const CODES: Record<Problem["code"], true> = {
  invalid_input: true,
  not_found: true,
  price_changed: true,
  out_of_stock: true,
  coupon_refused: true,
  unknown_zone: true,
  payment_method_unavailable: true,
  amount_out_of_range: true,
  already_paid: true,
  unpaid_limit: true,
  too_many_prompts: true,
  payment_in_progress: true,
  payment_state_unknown: true,
  idempotency_conflict: true,
  provider_unavailable: true,
  catalogue_unavailable: true,
  rate_limited: true,
  forbidden: true,
  storage_full: true,
  store_unreachable: true,
  store_not_found: true,
  captive_portal: true,
  store_certificate: true,
  store_key_refused: true,
  store_key_read_only: true,
  store_key_limited: true,
  store_moved: true,
  store_down: true,
  store_permalinks: true,
  store_plugin_off: true,
  store_currency: true,
  order_changed: true,
  open_elsewhere: true,
  manager_needed: true,
  server_unreachable: true,
  server_not_found: true,
  device_token_refused: true,
  taken_by_server: true,
  keyring_locked: true,
  keyring_missing: true,
  not_set_up: true,
  pin_needed: true,
  pin_wrong: true,
  pin_locked: true,
  unreachable: true,
  internal: true,
};

/** Error of an operation. `problem` has the reason, which the apps translate. */
export class ShopProblem extends Error {
  override readonly name = "ShopProblem";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }

  /** Code of the problem. */
  get code(): Problem["code"] {
    return this.problem.code;
  }
}

function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null || !("code" in value)) return false;
  return typeof value.code === "string" && Object.hasOwn(CODES, value.code);
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
  console.error("The shop answered something unexpected.", thrown);
  return new ShopProblem({ code: "internal", incident: incidentOf(thrown) });
}

/** Creates the problem of a shop that did not respond. */
export function unreachable(): ShopProblem {
  return new ShopProblem({ code: "unreachable" });
}
