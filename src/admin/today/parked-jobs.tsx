import { useState } from "react";
import { useSWRConfig } from "swr";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import { usePort } from "../../shop/shop-context";
import type { AdminOverview, ParkedJob } from "../../shop/wire";
import { Button, ButtonLink } from "../../ui/button";
import { ConfirmDialog } from "../components/confirm-dialog";
import { ScreenSection } from "../components/screen";
import { showDone } from "../components/show-toast";
import { useAction } from "../components/use-action";
import { orderPath } from "../screens";
import { useIsManager } from "../session/account-context";
import { useAdminText } from "../use-admin-text";
import styles from "./today.module.css";
import { OVERVIEW_KEY } from "./use-overview";

/** Returns a function that shows the overview after an action on a job. */
function useShowOverview() {
  const { mutate } = useSWRConfig();
  return async (overview: AdminOverview, text: string) => {
    await mutate(OVERVIEW_KEY, overview, { revalidate: false });
    showDone(text);
  };
}

/** Name of a job in words; a newer server may have kinds that this page does not know. */
function useJobName() {
  const { jobs } = useAdminText();
  return ({ kind, number }: ParkedJob) => {
    const name = Object.hasOwn(jobs, kind) ? jobs[kind as keyof typeof jobs] : kind;
    return [name, number].filter(Boolean).join(", ");
  };
}

function Job({ job, onDiscard }: { job: ParkedJob; onDiscard: () => void }) {
  const { today: t } = useAdminText();
  const { language } = useLanguage();
  const api = usePort("admin");
  const { busy, run } = useAction();
  const show = useShowOverview();
  const isManager = useIsManager();
  const name = useJobName()(job);
  const { id, order, number } = job;
  const retry = () =>
    run(
      () => api.retryJob({ id }),
      (overview) => show(overview, t.retried),
    );
  return (
    <li className={styles.task}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.detail} lang="en">
        {job.error}
      </p>
      <p className={styles.detail}>
        {t.since(momentText(job.created_at, language))} · {t.attempts(job.attempts)}
      </p>
      <div className={styles.buttons}>
        <Button
          look="outline"
          busy={busy}
          aria-label={t.retryOf(name)}
          onClick={() => void retry()}
        >
          {t.retry}
        </Button>
        {order && (
          <ButtonLink look="outline" to={orderPath(order.key)}>
            {t.openOrder(number ?? "")}
          </ButtonLink>
        )}
        {isManager && job.can_be_discarded && (
          <Button look="quiet" aria-label={t.discardOf(name)} onClick={onDiscard}>
            {t.discard}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Parked jobs with retry and, after a confirmation, discard. */
export function ParkedJobs({ jobs }: { jobs: readonly ParkedJob[] }) {
  const { today: t } = useAdminText();
  const api = usePort("admin");
  const { busy, run } = useAction();
  const show = useShowOverview();
  const nameOf = useJobName();
  const [asked, setAsked] = useState<ParkedJob | null>(null);
  const [problem, setProblem] = useState("");
  const ask = (job: ParkedJob | null) => {
    setProblem("");
    setAsked(job);
  };
  const discard = ({ id }: ParkedJob) =>
    run(
      () => api.discardJob({ id }),
      (overview) => {
        setAsked(null);
        return show(overview, t.discarded);
      },
      setProblem,
    );
  return (
    <>
      {jobs.length > 0 && (
        <ScreenSection title={`${t.parked} (${jobs.length})`}>
          <p className="note">{t.parkedLead}</p>
          <ul className={styles.tasks}>
            {jobs.map((job) => (
              <Job key={job.id} job={job} onDiscard={() => ask(job)} />
            ))}
          </ul>
        </ScreenSection>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t.discardTitle}
        confirmLabel={t.discard}
        busy={busy}
        problem={problem}
        onConfirm={() => asked && void discard(asked)}
        onClose={() => ask(null)}
      >
        <p>{asked && nameOf(asked)}</p>
        <p>{t.discardText}</p>
      </ConfirmDialog>
    </>
  );
}
