import { useEffect, useRef, useState, type ReactNode } from "react";
import { SettingsLockContext } from "../app/settings-lock";
import { useAppText } from "../i18n/app-texts";
import { PinPad } from "./pin-pad";
import { Dialog } from "../ui/dialog";
import { useSetupApi } from "../shop/setup-context";
import { ShopProblem } from "../shop/problem";
import type { SetupState, SettingsLockState } from "../shop/wire";
import { Recovery } from "./recovery";
import { SettingsScreen } from "./settings-screen";
import { useTask } from "./use-task";
import { useWaitText } from "./use-wait-text";

type SettingsLockProps = {
  /** Whether only the recovery code opens the settings. */
  recovery?: boolean;
  onChange: (now: SetupState) => void;
  onRecovered?: () => void;
  children: ReactNode;
};
type LockScreen = "shop" | "pin" | "settings";

/** Restores the focus when the app is shown again. Returns a function that records it before hiding. */
function useFocusRestore(isShown: boolean): () => void {
  const left = useRef<Element | null>(null);
  useEffect(() => {
    if (!isShown) return;
    if (left.current instanceof HTMLElement) left.current.focus();
    left.current = null;
  }, [isShown]);
  return () => void (left.current ??= document.activeElement);
}

/** Settings lock: shows the PIN pad, then the settings, over an app that stays mounted. */
export function SettingsLock({ recovery, onChange, onRecovered, children }: SettingsLockProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const [screen, show] = useState<LockScreen>("shop");
  const recordFocus = useFocusRestore(screen === "shop");
  const openSettings = () => {
    recordFocus();
    void setup.getSettingsLock().then(
      ({ unlocked }) => show(unlocked && !recovery ? "settings" : "pin"),
      () => show("pin"),
    );
  };
  const onDone = () => {
    onRecovered?.();
    show("settings");
  };
  const leave = () => {
    show("shop");
    void setup.lockSettings();
  };
  return (
    <SettingsLockContext value={{ open: openSettings, shown: screen !== "shop" }}>
      <div hidden={screen === "settings"}>{children}</div>
      <Dialog
        open={screen === "pin"}
        onClose={() => show((now) => (now === "pin" ? "shop" : now))}
        title={t.staff.title}
        closeLabel={t.common.close}
      >
        {screen === "pin" && recovery && <Recovery onDone={onDone} />}
        {screen === "pin" && !recovery && <PinEntry onOpen={() => show("settings")} />}
      </Dialog>
      {screen === "settings" && <SettingsScreen onChange={onChange} onLeave={leave} />}
    </SettingsLockContext>
  );
}

function PinEntry({ onOpen }: { onOpen: () => void }) {
  const t = useAppText().staff;
  const waitText = useWaitText();
  const setup = useSetupApi();
  const [refusal, refuse] = useState<string | null>(null);
  const task = useTask<SettingsLockState>();
  const refusalText = (thrown: unknown) => {
    const problem = thrown instanceof ShopProblem ? thrown.problem : null;
    if (problem?.code === "pin_wrong") return t.wrong(problem.tries_left);
    if (problem?.code === "pin_locked") return t.locked(waitText(problem.retry_after));
    return null;
  };
  const enter = (pin: string) => {
    refuse(null);
    const open = () =>
      setup.unlockSettings({ pin }).catch((thrown: unknown) => {
        refuse(refusalText(thrown));
        throw thrown;
      });
    task.run(open, onOpen);
  };
  return <PinPad busy={task.busy} problem={refusal ?? task.problem} onEnter={enter} />;
}
