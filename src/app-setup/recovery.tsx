import { useState } from "react";
import { useAppText } from "../i18n/app-texts";
import { ShopProblem } from "../shop/problem";
import { useSetupApi } from "../shop/setup-context";
import type { SettingsLockState } from "../shop/wire";
import { textOf } from "../ui/use-form";
import { ChoosePin } from "./choose-pin";
import { RecoveryCode } from "./recovery-code";
import styles from "./setup.module.css";
import { TaskField, TaskForm } from "./task-form";
import { useTask } from "./use-task";
import { useWaitText } from "./use-wait-text";

type RecoveryProps = { onDone: () => void };
type Step = "code" | "pin" | { newCode: string };

/** Recovery after the loss of the PIN or the team: code, new PIN, new code. */
export function Recovery({ onDone }: RecoveryProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const [step, go] = useState<Step>("code");
  const renew = async (pin: string) => {
    try {
      await setup.setPin({ pin });
      const { code } = await setup.createRecoveryCode();
      go({ newCode: code });
    } catch (thrown) {
      // The settings locked again after five minutes.
      if (thrown instanceof ShopProblem && thrown.code === "pin_needed") go("code");
      throw thrown;
    }
  };
  if (step === "code") return <CodeForm onOpen={() => go("pin")} />;
  if (step !== "pin") return <RecoveryCode code={step.newCode} onConfirmed={onDone} />;
  return (
    <>
      <p className={styles.lead}>{t.recovery.newPin}</p>
      <ChoosePin submitLabel={t.setup.next} onChosen={renew} />
    </>
  );
}

/** Field at which the refusal of a code is shown. */
const FIELDS = { pin_wrong: "code", pin_locked: "code" } as const;

function CodeForm({ onOpen }: { onOpen: () => void }) {
  const t = useAppText();
  const setup = useSetupApi();
  const refusalText = useRefusalText();
  const [refusal, refuse] = useState<string | null>(null);
  const task = useTask<SettingsLockState>(FIELDS);
  const submit = (form: FormData) => {
    refuse(null);
    const open = () =>
      setup.recoverSettings({ code: textOf(form, "code") }).catch((thrown: unknown) => {
        refuse(refusalText(thrown));
        throw thrown;
      });
    task.run(open, onOpen);
  };
  const shown = { ...task, problem: refusal ?? task.problem };
  return (
    <>
      <p className={styles.lead}>{t.recovery.lost}</p>
      <TaskForm
        label={t.recovery.lostTitle}
        task={shown}
        submitLabel={t.recovery.submit}
        onSubmit={submit}
      >
        <TaskField name="code" label={t.recovery.title} autoComplete="off" spellCheck={false} />
      </TaskForm>
    </>
  );
}

/** Returns a formatter of problems of the code; its result is null for other problems. */
function useRefusalText(): (thrown: unknown) => string | null {
  const t = useAppText().recovery;
  const waitText = useWaitText();
  return (thrown) => {
    const problem = thrown instanceof ShopProblem ? thrown.problem : null;
    if (problem?.code === "pin_wrong") return t.wrong(problem.tries_left);
    if (problem?.code === "pin_locked") return t.locked(waitText(problem.retry_after));
    return problem?.code === "invalid_input" ? t.malformed : null;
  };
}
