import { useState, type ReactNode } from "react";
import useSWR, { useSWRConfig } from "swr";
import { useProblemText, useText } from "../i18n/use-text";
import { Loader } from "../parts/loader";
import { Button } from "../parts/ui/button";
import { Notice } from "../parts/ui/notice";
import type { SetupApi } from "../shop/api";
import type { ShopProblem } from "../shop/problem";
import type { SetupState } from "../shop/wire";
import { ConnectStore } from "./connect-store";
import styles from "./setup.module.css";

type GateProps = { setup: SetupApi; children: ReactNode };

/** Shows the face once a store is connected; until then, what is missing and how to mend it. */
export function SetupGate({ setup, children }: GateProps) {
  const t = useText().setup;
  const inWords = useProblemText();
  const { mutate: readAgain } = useSWRConfig();
  const [anyway, goOn] = useState(false);
  const { data, error, mutate } = useSWR<SetupState, ShopProblem>(
    ["get_setup", null],
    () => setup.getSetup(),
    { refreshInterval: 0, revalidateOnFocus: false },
  );
  if (data?.ready || anyway) return children;
  if (error && !data) {
    return (
      <SetupPage>
        <Notice tone="danger" title={t.notRead} alert>
          <p>{inWords(error)}</p>
        </Notice>
        <Button onClick={() => void mutate()}>{t.again}</Button>
      </SetupPage>
    );
  }
  if (!data) return <Loader label={t.opening} />;
  const connected = async (now: SetupState) => {
    await mutate(now, { revalidate: false });
    await readAgain(() => true);
  };
  return (
    <SetupPage lead={t.lead}>
      <KeyringNotice state={data} onAgain={() => void mutate()} onGoOn={() => goOn(true)} />
      <ConnectStore setup={setup} state={data} onConnected={(now) => void connected(now)} />
    </SetupPage>
  );
}

function SetupPage({ lead, children }: { lead?: string; children: ReactNode }) {
  const t = useText().setup;
  return (
    <main className={styles.page}>
      <h1>{t.title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </main>
  );
}

type NoticeProps = { state: SetupState; onAgain: () => void; onGoOn: () => void };

/** The key pair lies in a keyring that does not open. A shop seen before can still be shown. */
function KeyringNotice({ state, onAgain, onGoOn }: NoticeProps) {
  const t = useText().setup;
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
