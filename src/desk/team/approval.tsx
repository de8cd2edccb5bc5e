import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from "react";
import { ShopProblem } from "../../shop/problem";
import { PinDialog } from "../components/pin-dialog";
import { usePort } from "../../shop/shop-context";
import { useDeskText } from "../use-desk-text";

/** Action that waits for a manager's approval. */
type Waiting = { run: () => void; giveUp: () => void };
type Guarded = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

const ApprovalContext = createContext<Guarded | null>(null);

function asksForManager(thrown: unknown): boolean {
  return thrown instanceof ShopProblem && thrown.code === "manager_needed";
}

/** Asks for a manager's PIN if an action needs approval, then runs it. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const api = usePort("desk");
  const t = useDeskText().team;
  const [open, setOpen] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const guarded = useCallback(async <Answer,>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (thrown) {
      if (!asksForManager(thrown)) throw thrown;
      return new Promise<Answer>((done, failed) => {
        const giveUp = () => failed(thrown as Error);
        waiting.current = { run: () => void work().then(done, failed), giveUp };
        setOpen(true);
      });
    }
  }, []);
  const close = () => {
    waiting.current?.giveUp();
    waiting.current = null;
    setOpen(false);
  };
  const approve = async (pin: string) => {
    await api.approve({ pin });
    const asked = waiting.current;
    waiting.current = null;
    setOpen(false);
    asked?.run();
  };
  return (
    <ApprovalContext.Provider value={guarded}>
      {children}
      {open && (
        <PinDialog
          title={t.managerTitle}
          label={t.managerPin}
          button={t.approve}
          onPin={approve}
          onClose={close}
        />
      )}
    </ApprovalContext.Provider>
  );
}

/** Returns a runner of actions that may need a manager's approval. */
export function useApproval(): Guarded {
  const guarded = useContext(ApprovalContext);
  if (!guarded) throw new Error("useApproval needs an ApprovalProvider above it.");
  return guarded;
}
