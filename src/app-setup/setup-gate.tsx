import { useState, type ReactNode } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useOpenSettings } from "../app/settings-lock";
import { useAppText } from "../i18n/app-texts";
import { useProblemText } from "../i18n/use-text";
import { Loader } from "../components/status/loader";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import type { ShopProblem } from "../shop/problem";
import type { SetupApi } from "../shop/ports";
import { SetupContext, useSetupApi } from "../shop/setup-context";
import type { SetupState } from "../shop/wire";
import { DamagedNotice } from "./damaged-notice";
import { FirstRun } from "./first-run";
import { FirstSync } from "./first-sync";
import { OpenedOrders } from "./opened-orders";
import { Recovery } from "./recovery";
import styles from "./setup.module.css";
import { SettingsLock } from "./settings-lock";

type GateProps = { setup: SetupApi; children: ReactNode };

/** Gate before the app: shows the first run until this device is set up. */
export function SetupGate({ setup, children }: GateProps) {
  return (
    <SetupContext value={setup}>
      <Gate>{children}</Gate>
    </SetupContext>
  );
}

function Gate({ children }: { children: ReactNode }) {
  const t = useAppText().setup;
  const { data, error, again, onChange, onFinished } = useSetupState();
  const [skipped, skip] = useState(false);
  if (error && !data) return <NotRead error={error} onAgain={again} />;
  if (!data) return <Loader label={t.opening} />;
  if (data.recovery && data.mode === "desk")
    return <DeskRecovery state={data} {...{ onFinished }} />;
  const lock = { recovery: data.recovery, onChange, onRecovered: onFinished };
  if ((data.ready && !data.needs_pin) || skipped) {
    return (
      <SettingsLock {...lock}>
        <DamagedNotice files={data.damaged} />
        <OpenedOrders />
        <FirstSync>{children}</FirstSync>
      </SettingsLock>
    );
  }
  const notice = <KeyringNotice state={data} onAgain={again} onGoOn={() => skip(true)} />;
  if (!data.needs_pin) {
    return (
      <SettingsLock {...lock}>
        <DamagedNotice files={data.damaged} />
        <NotConnected notice={notice} />
      </SettingsLock>
    );
  }
  return (
    <>
      <DamagedNotice files={data.damaged} />
      <FirstRun state={data} notice={notice} onChange={onChange} onFinished={onFinished} />
    </>
  );
}

type DeskRecoveryProps = { state: SetupState; onFinished: () => void };

/** Screen of a desk whose PIN or team was lost; without them it does no work. */
function DeskRecovery({ state, onFinished }: DeskRecoveryProps) {
  const t = useAppText().recovery;
  return (
    <>
      <DamagedNotice files={state.damaged} />
      <main className={styles.page}>
        <h1>{t.lostTitle}</h1>
        <Recovery onDone={onFinished} />
      </main>
    </>
  );
}

/**
 * Screen of a computer whose setup has no key pair; staff reconnect it after entering their PIN.
 */
function NotConnected({ notice }: { notice: ReactNode }) {
  const t = useAppText();
  const openSettings = useOpenSettings();
  return (
    <main className={styles.page}>
      <h1>{t.setup.storeTitle}</h1>
      <p className={styles.lead}>{t.setup.notConnected}</p>
      {notice}
      {openSettings && (
        <Button look="outline" onClick={openSettings}>
          {t.settings.title}
        </Button>
      )}
    </main>
  );
}

/** Returns the state of the setup and the functions that change it. */
function useSetupState() {
  const setup = useSetupApi();
  const { mutate: revalidate } = useSWRConfig();
  const { data, error, mutate } = useSWR<SetupState, ShopProblem>(
    ["get_setup", null],
    () => setup.getSetup(),
    { refreshInterval: 0, revalidateOnFocus: false },
  );
  const onChange = (now: SetupState) => void mutate(now, { revalidate: false });
  // Another store or key: every cached read is stale.
  const onFinished = () => void revalidate(() => true);
  return { data, error, again: () => void mutate(), onChange, onFinished };
}

function NotRead({ error, onAgain }: { error: ShopProblem; onAgain: () => void }) {
  const t = useAppText().setup;
  const problemText = useProblemText();
  return (
    <main className={styles.page}>
      <h1>{t.title}</h1>
      <Notice tone="danger" title={t.notRead} alert>
        <p>{problemText(error)}</p>
      </Notice>
      <Button onClick={onAgain}>{t.again}</Button>
    </main>
  );
}

type NoticeProps = { state: SetupState; onAgain: () => void; onGoOn: () => void };

/** Notice that the key pair is in a locked keyring. A cached catalogue can still be shown. */
function KeyringNotice({ state, onAgain, onGoOn }: NoticeProps) {
  const t = useAppText().setup;
  if (state.keyring === "open") return null;
  return (
    <div className={styles.keyring}>
      <Notice tone="warning" alert>
        <p>{state.keyring === "locked" ? t.locked : t.keyringMissing}</p>
      </Notice>
      <Button onClick={onAgain}>{t.again}</Button>
      {state.store_url && (
        <Button look="outline" onClick={onGoOn}>
          {t.goOn}
        </Button>
      )}
    </div>
  );
}
