import { ShopProblem, toProblem } from "../shop/problem";
import type { Problem } from "../shop/wire";

/** What went wrong and what to do, for each code; a code without words does not compile. */
export type ProblemTexts = Record<Problem["code"], string>;

/** Words for whatever an operation threw. */
export function problemText(thrown: unknown, texts: ProblemTexts): string {
  const problem = thrown instanceof ShopProblem ? thrown : toProblem(thrown);
  return texts[problem.code];
}
