import { ShopProblem, toProblem } from "../shop/problem";
import type { Problem } from "../shop/wire";

type Code = Problem["code"];

/** Message of a code; a function if it contains fields of the problem. */
type ProblemText<C extends Code> = string | ((problem: Extract<Problem, { code: C }>) => string);

/** Message of each code, with its remedy; a code without message is a compile error. */
export type ProblemTexts = { [C in Code]: ProblemText<C> };

/** Returns the message of a value that an operation threw; a code of a newer server has none. */
export function problemText(thrown: unknown, texts: ProblemTexts): string {
  const { problem } = thrown instanceof ShopProblem ? thrown : toProblem(thrown);
  const text = (texts[problem.code] ?? texts.internal) as ProblemText<Code>;
  return typeof text === "string" ? text : text(problem);
}
