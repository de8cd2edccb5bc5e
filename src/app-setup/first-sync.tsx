import { useEffect, useRef, useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { useAppText } from "../i18n/app-texts";
import { Notice } from "../ui/notice";
import { useSetupApi } from "../shop/setup-context";
import { useConnection } from "../shop/use-connection";
import { useShopInfo } from "../shop/use-shop-info";
import type { ConnectionView, SyncView } from "../shop/wire";
import styles from "./setup.module.css";

/** Waits for the first copy of the catalogue, once in the life of a store; later starts go through. */
export function FirstSync({ children }: { children: ReactNode }) {
  const setup = useSetupApi();
  const { data, mutate } = useConnection();
  const { mutate: readAgain } = useSWRConfig();
  const [progress, setProgress] = useState<SyncView | null>(null);
  const missing = data?.catalogue_at === null;
  useEffect(() => {
    if (!missing) return undefined;
    return setup.onSync((next) => {
      setProgress(next);
      if (next.total > 0 && next.done >= next.total) void mutate();
    });
  }, [setup, missing, mutate]);
  // What was asked too early is asked again once there is something to answer with: also where the
  // first copy was there before anybody said that it was missing.
  const early = useShopInfo().data?.catalogue_at === null;
  const known = Boolean(data);
  const waited = useRef(false);
  useEffect(() => {
    if (known && !missing && (early || waited.current)) void readAgain(() => true);
    waited.current = missing;
  }, [early, known, missing, readAgain]);
  if (data && missing) return <Progress connection={data} progress={progress ?? data.sync} />;
  return children;
}

type ProgressProps = { connection: ConnectionView; progress: SyncView | null };

function Progress({ connection, progress }: ProgressProps) {
  const t = useAppText();
  const total = progress?.total ?? 0;
  const counted = total > 0 && progress ? t.sync.counted(progress.done, total) : t.sync.starting;
  const silent = !["reachable", "unknown"].includes(connection.store);
  return (
    <main className={styles.page}>
      <h1>{t.sync.title}</h1>
      <p className={styles.lead}>{t.sync.text}</p>
      {silent ? (
        <Notice tone="warning" title={t.connection.seen[connection.store].split(". ")[0]}>
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
