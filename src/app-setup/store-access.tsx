import { useState, type ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { useSetupApi } from "../shop/setup-context";
import type { SetupState } from "../shop/wire";
import { ConnectStore } from "./connect-store";
import { ServerChoice } from "./server-choice";
import { ServerForm } from "./server-form";
import styles from "./setup.module.css";

type AccessProps = {
  url: string;
  secondaryAction: ReactNode;
  /** Called after a connection with a key pair. */
  onConnected: (now: SetupState) => void;
  /** Called after a connection through the shop's server, which also collects the payments. */
  onServer: (now: SetupState) => void;
};

/** Form for the access to the store: a key pair, or a token of the shop's server. */
export function StoreAccess({ url, secondaryAction, onConnected, onServer }: AccessProps) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const [byServer, choose] = useState(false);
  const connected = async () => onServer(await setup.getSetup());
  return (
    <div className={styles.form}>
      <ServerChoice
        label={t.storeBy}
        name="access"
        own={{ title: t.storeByKeys, text: t.storeByKeysText }}
        server={{ title: t.storeByServer, text: t.storeByServerText }}
        byServer={byServer}
        onChoose={choose}
      />
      {byServer ? (
        <ServerForm
          saved={{ server_url: "" }}
          submitLabel={t.connect}
          secondaryAction={secondaryAction}
          onSaved={() => void connected()}
        />
      ) : (
        <ConnectStore url={url} secondaryAction={secondaryAction} onConnected={onConnected} />
      )}
    </div>
  );
}
