import { useConnection } from "../../shop/use-connection";
import { keysOf } from "../keys/commands";
import styles from "./store-notice.module.css";
import { KeyButton } from "../components/key-button";
import { useDeskText } from "../use-desk-text";
import { perform } from "../keys/use-keys";

/** Alert for a store problem that blocks orders until staff solve it, with the solution. */
export function StoreNotice() {
  const t = useDeskText().bar;
  const store = useConnection().data?.store ?? "unknown";
  const texts: Partial<Record<typeof store, string>> = t.storeProblems;
  if (!texts[store]) return null;
  return (
    <div className={styles.notice} role="alert">
      <span>{texts[store]}</span>
      {store === "key_refused" && (
        <KeyButton keys={keysOf("settings")} onClick={() => perform("settings")}>
          {t.settings}
        </KeyButton>
      )}
    </div>
  );
}
