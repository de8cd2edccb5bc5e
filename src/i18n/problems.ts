import { ShopProblem, toProblem } from "../shop/problem";
import type { Problem } from "../shop/wire";

type Code = Problem["code"];

/** Words for a code; a function where they name what the problem carries. */
type ProblemText<C extends Code> = string | ((problem: Extract<Problem, { code: C }>) => string);

/** What went wrong and what to do, for each code; a code without words does not compile. */
export type ProblemTexts = { [C in Code]: ProblemText<C> };

/** Words for whatever an operation threw. */
export function problemText(thrown: unknown, texts: ProblemTexts): string {
  const { problem } = thrown instanceof ShopProblem ? thrown : toProblem(thrown);
  const text = texts[problem.code] as ProblemText<Code>;
  return typeof text === "string" ? text : text(problem);
}
