import { useState } from "react";
import { useProblemText } from "../i18n/use-text";
import { ShopProblem } from "../shop/problem";
import type { Problem } from "../shop/wire";

/** One thing a person asked for: under way, done, or failed in words. */
export type Task<Done> = {
  busy: boolean;
  /** What came of the last one; null before, or after a failure. */
  done: Done | null;
  /** Error of the task, with its field if it concerns one. */
  problem: string | null;
  field: string | null;
  /** Does it, unless it is being done. */
  run(work: () => Promise<Done>, then?: (done: Done) => void): void;
};

/** Fields that problems of their own are about, by code. */
type Fields = Partial<Record<Problem["code"], string>>;

const NO_FIELDS: Fields = {};

function fieldOf(thrown: unknown, fields: Fields): string | null {
  const problem = thrown instanceof ShopProblem ? thrown.problem : null;
  if (problem?.code === "invalid_input") return problem.field;
  return (problem && fields[problem.code]) ?? null;
}

/** Runs one thing at a time and says how it went. */
export function useTask<Done>(fields = NO_FIELDS): Task<Done> {
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
  return { busy, done, problem, field: fieldOf(thrown, fields), run };
}
