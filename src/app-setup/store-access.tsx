import { useState, type ReactNode } from "react";
import { useAppText } from "../i18n/app-texts";
import { useSetupApi } from "../shop/setup-context";
import type { SetupState } from "../shop/wire";
import { Choice, Choices } from "../ui/choice";
import { ConnectStore } from "./connect-store";
import { ServerForm } from "./server-form";
import styles from "./setup.module.css";

type AccessProps = {
  url: string;
  secondaryAction: ReactNode;
  /** The store is connected with a key pair. */
  onConnected: (now: SetupState) => void;
  /** The store is connected through the shop's server, which also takes the payments. */
  onServer: (now: SetupState) => void;
};

/** Choice of the access to the store: the shop's server, or a key pair of this computer's own. */
export function StoreAccess({ url, secondaryAction, onConnected, onServer }: AccessProps) {
  const t = useAppText().setup;
  const setup = useSetupApi();
  const [byServer, choose] = useState(false);
  const connected = async () => onServer(await setup.getSetup());
  return (
    <div className={styles.form}>
      <Choices label={t.storeBy}>
        <Choice
          name="access"
          icon="card"
          title={t.storeByKeys}
          text={t.storeByKeysText}
          checked={!byServer}
          onChoose={() => choose(false)}
        />
        <Choice
          name="access"
          icon="store"
          title={t.storeByServer}
          text={t.storeByServerText}
          checked={byServer}
          onChoose={() => choose(true)}
        />
      </Choices>
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
