import { useState } from "react";
import { isSignInNeeded } from "../session/session-end-listener";
import { useAdminProblem } from "../use-admin-problem";
import { showProblem } from "./show-toast";

type OnProblem = (text: string, thrown: unknown) => void;

/**
 * Runner of one action at a time. A problem is shown in a toast; a dialog, which is above toasts,
 * shows it itself by `onProblem`. `SessionGate` shows the sign-in after the session has ended.
 */
export function useAction() {
  const problemText = useAdminProblem();
  const [busy, setBusy] = useState(false);
  async function run<Result>(
    work: () => Promise<Result>,
    onDone: (result: Result) => unknown,
    onProblem: OnProblem = showProblem,
  ): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await onDone(await work());
    } catch (thrown) {
      if (!isSignInNeeded(thrown)) onProblem(problemText(thrown), thrown);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
