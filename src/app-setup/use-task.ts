import { useState } from "react";
import { useProblemText } from "../i18n/use-text";
import { ShopProblem } from "../shop/problem";

/** One thing a person asked for: under way, done, or failed in words. */
export type Task<Done> = {
  busy: boolean;
  /** What came of the last one; null before, or after a failure. */
  done: Done | null;
  /** What went wrong, beside the field it is about if it is about one. */
  problem: string | null;
  field: string | null;
  /** Does it, unless it is being done. */
  run(work: () => Promise<Done>, then?: (done: Done) => void): void;
};

function fieldOf(thrown: unknown): string | null {
  const problem = thrown instanceof ShopProblem ? thrown.problem : null;
  return problem?.code === "invalid_input" ? problem.field : null;
}

/** Runs one thing at a time and says how it went. */
export function useTask<Done>(): Task<Done> {
  const inWords = useProblemText();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [thrown, setThrown] = useState<unknown>(null);
  const run: Task<Done>["run"] = (work, then) => {
    if (busy) return;
    setBusy(true);
    setDone(null);
    setThrown(null);
    work()
      .then((result) => {
        setDone(result);
        then?.(result);
      }, setThrown)
      .finally(() => setBusy(false));
  };
  const problem = thrown === null ? null : inWords(thrown);
  return { busy, done, problem, field: fieldOf(thrown), run };
}
