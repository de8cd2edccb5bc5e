import type { Problem } from "./wire";

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

/** A newer server may have codes that this page does not know: `problemText` shows them as internal. */
function isProblem(value: unknown): value is Problem {
  if (typeof value !== "object" || value === null || !("code" in value)) return false;
  return typeof value.code === "string";
}

/**
 * Converts a caught or received value to a problem: a problem document is kept, anything else (a
 * page of a proxy, Tauri's plain strings) becomes `internal` and is logged.
 */
export function toProblem(thrown: unknown): ShopProblem {
  if (thrown instanceof ShopProblem) return thrown;
  if (isProblem(thrown)) return new ShopProblem(thrown);
  console.error("Unexpected answer:", thrown);
  return new ShopProblem({ code: "internal", incident: "" });
}

/** Creates the problem of a shop that did not respond. */
export function unreachable(): ShopProblem {
  return new ShopProblem({ code: "unreachable" });
}
