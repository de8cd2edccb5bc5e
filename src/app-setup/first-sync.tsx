import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useAppText } from "../i18n/app-texts";
import { Notice } from "../ui/notice";
import { useSetupApi } from "../shop/setup-context";
import { useConnection } from "../shop/use-connection";
import { useShopInfo } from "../shop/use-shop-info";
import type { ConnectionView, SyncView } from "../shop/wire";
import styles from "./setup.module.css";

/** Loading screen until the first copy of the catalogue is complete; later starts skip it. */
export function FirstSync({ children }: { children: ReactNode }) {
  const setup = useSetupApi();
  const { data, mutate } = useConnection();
  const { mutate: revalidate } = useSWRConfig();
  const [progress, setProgress] = useState<SyncView | null>(null);
  const missing = data?.catalogue_at === null;
  useEffect(() => {
    if (!missing) return undefined;
    return setup.onSync((next) => {
      setProgress(next);
      if (next.total > 0 && next.done >= next.total) void mutate();
    });
  }, [setup, missing, mutate]);
  // Reads that failed before the first sync are repeated after it, also if the first copy arrived
  // before the page had learned that it was missing.
  const early = useShopInfo().data?.catalogue_at === null;
  const known = Boolean(data);
  const waited = useRef(false);
  useEffect(() => {
    if (known && !missing && (early || waited.current)) void revalidate(() => true);
    waited.current = missing;
  }, [early, known, missing, revalidate]);
  if (data && missing) return <Progress connection={data} progress={progress ?? data.sync} />;
  return children;
}

type ProgressProps = { connection: ConnectionView; progress: SyncView | null };

function Progress({ connection, progress }: ProgressProps) {
  const t = useAppText();
  const total = progress?.total ?? 0;
  const counted = total > 0 && progress ? t.sync.counted(progress.done, total) : t.sync.starting;
  const offline = !["reachable", "unknown"].includes(connection.store);
  return (
    <main className={styles.page}>
      <h1>{t.sync.title}</h1>
      <p className={styles.lead}>{t.sync.text}</p>
      {offline ? (
        <Notice tone="warning" title={t.connection.state[connection.store].split(". ")[0]}>
          <p>{t.sync.waiting}</p>
        </Notice>
      ) : (
        <>
          <progress
            className={styles.bar}
            aria-label={t.sync.title}
            value={total > 0 ? progress?.done : undefined}
            max={total > 0 ? total : undefined}
          />
          <p className={styles.counted} aria-hidden>
            {counted}
          </p>
        </>
      )}
    </main>
  );
}
