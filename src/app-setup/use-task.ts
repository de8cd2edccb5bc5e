import { useState } from "react";
import { useProblemText } from "../i18n/use-text";
import { ShopProblem } from "../shop/problem";
import type { Problem } from "../shop/wire";

/** Asynchronous task started by a person: running, done, or failed with a message. */
export type Task<Done> = {
  busy: boolean;
  /** Result of the last run; null before it, or after a failure. */
  done: Done | null;
  /** Error of the task, with its field if it concerns one. */
  problem: string | null;
  field: string | null;
  /** Runs the work, unless the task is running already. */
  run(work: () => Promise<Done>, then?: (done: Done) => void): void;
};

/** Field of each problem code. */
type Fields = Partial<Record<Problem["code"], string>>;

const NO_FIELDS: Fields = {};

function fieldOf(thrown: unknown, fields: Fields): string | null {
  const problem = thrown instanceof ShopProblem ? thrown.problem : null;
  if (problem?.code === "invalid_input") return problem.field;
  return (problem && fields[problem.code]) ?? null;
}

/** Returns a task that runs one piece of work at a time and reports its result. */
export function useTask<Done>(fields = NO_FIELDS): Task<Done> {
  const problemText = useProblemText();
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
  const problem = thrown === null ? null : problemText(thrown);
  return { busy, done, problem, field: fieldOf(thrown, fields), run };
}
