import { useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { requiredContext } from "../../shop/required-context";
import { ShopProblem } from "../../shop/problem";
import { PinDialog } from "../components/pin-dialog";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";
import { useTeam } from "./use-team";

/** Action that waits for a manager's approval. */
type PendingAction = { run: () => void; cancel: () => void };
type Guarded = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Runner of actions, and whether the dialog for the PIN is shown; and its hook. */
const [ApprovalContext, useApprovalContext] = requiredContext<{
  guarded: Guarded;
  shown: boolean;
}>("approval");

function asksForManager(thrown: unknown): boolean {
  return thrown instanceof ShopProblem && thrown.code === "manager_needed";
}

/**
 * Asks for a manager's PIN if an action needs approval, then runs it. Before the first manager has a
 * name, the staff PIN of the settings approves.
 */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const api = usePort("desk");
  const t = useDeskText().team;
  const hasManager = useTeam().data?.members.length !== 0;
  const [shown, setShown] = useState(false);
  const pending = useRef<PendingAction | null>(null);
  const guarded = useCallback(async <Answer,>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (thrown) {
      if (!asksForManager(thrown)) throw thrown;
      return new Promise<Answer>((done, failed) => {
        const cancel = () => failed(thrown as Error);
        pending.current = { run: () => void work().then(done, failed), cancel };
        setShown(true);
      });
    }
  }, []);
  const close = () => {
    pending.current?.cancel();
    pending.current = null;
    setShown(false);
  };
  const approve = async (pin: string) => {
    await api.approve({ pin });
    pending.current?.run();
    pending.current = null;
    setShown(false);
  };
  const value = useMemo(() => ({ guarded, shown }), [guarded, shown]);
  return (
    <ApprovalContext value={value}>
      {children}
      {shown && (
        <PinDialog
          title={hasManager ? t.managerTitle : t.staffPinTitle}
          label={hasManager ? t.managerPin : t.staffPin}
          button={t.approve}
          onPin={approve}
          onClose={close}
        />
      )}
    </ApprovalContext>
  );
}

/** Returns a runner of actions that may need a manager's approval. */
export const useApproval = (): Guarded => useApprovalContext().guarded;

/** Whether the dialog for a manager's PIN is shown. */
export const useApprovalShown = (): boolean => useApprovalContext().shown;
