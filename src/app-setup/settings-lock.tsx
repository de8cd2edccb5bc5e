import { useEffect, useRef, useState, type ReactNode } from "react";
import { SettingsLockContext } from "../app/settings-lock";
import { useAppText } from "../i18n/app-texts";
import { PinPad } from "./pin-pad";
import { Dialog } from "../ui/dialog";
import { useSetupApi } from "../shop/setup-context";
import { ShopProblem } from "../shop/problem";
import type { SetupState, SettingsLockState } from "../shop/wire";
import { SettingsScreen } from "./settings-screen";
import { useTask } from "./use-task";

type SettingsLockProps = { onChange: (now: SetupState) => void; children: ReactNode };
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
export function SettingsLock({ onChange, children }: SettingsLockProps) {
  const t = useAppText();
  const setup = useSetupApi();
  const [screen, show] = useState<LockScreen>("shop");
  const recordFocus = useFocusRestore(screen === "shop");
  const openSettings = () => {
    recordFocus();
    void setup.getSettingsLock().then(
      ({ unlocked }) => show(unlocked ? "settings" : "pin"),
      () => show("pin"),
    );
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
        {screen === "pin" && <PinEntry onOpen={() => show("settings")} />}
      </Dialog>
      {screen === "settings" && <SettingsScreen onChange={onChange} onLeave={leave} />}
    </SettingsLockContext>
  );
}

/** Returns a formatter of waiting times: minutes from one minute on, seconds below it. */
function useWaitText(): (seconds: number) => string {
  const t = useAppText().staff;
  return (seconds) => (seconds < 60 ? t.seconds(seconds) : t.minutes(Math.ceil(seconds / 60)));
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
