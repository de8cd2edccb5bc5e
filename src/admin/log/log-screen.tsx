import useSWR from "swr";
import { detailText } from "../../i18n/detail-text";
import { momentText } from "../../i18n/moment";
import { useLanguage } from "../../i18n/use-text";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { AuditEntry } from "../../shop/wire";
import styles from "../components/list.module.css";
import { Read } from "../components/read";
import { Screen } from "../components/screen";
import { useAdminText, useStaffText } from "../use-admin-text";

function Entry({ entry }: { entry: AuditEntry }) {
  const { auditAction, ...text } = useStaffText();
  const { language } = useLanguage();
  const { jobs } = useAdminText();
  // Entries about a job have its kind as their detail.
  const isJob = Object.hasOwn(jobs, entry.detail);
  const detail = isJob ? jobs[entry.detail as keyof typeof jobs] : detailText(entry, text);
  return (
    <li>
      <div>
        <span>
          <strong>{[entry.by || "–", entry.approved_by].filter(Boolean).join(" ✓ ")}</strong>{" "}
          {auditAction[entry.action]} {entry.order}
        </span>
        <span className={styles.quiet}>
          <time>{momentText(entry.at, language)}</time>
          {detail && ` · ${detail}`}
        </span>
      </div>
    </li>
  );
}

/** Newest entries of the audit log. */
export function LogScreen() {
  const { screenNames, log: t } = useAdminText();
  const { team } = useStaffText();
  const api = usePort("admin");
  const read = useSWR<AuditEntry[], ShopProblem>(["list_audit_entries", null], () =>
    api.listAuditEntries(),
  );
  return (
    <Screen title={screenNames.log} lead={t.lead}>
      <Read of={read}>
        {(entries) => (
          <>
            {entries.length === 0 && <p className="message-box">{team.noAuditEntries}</p>}
            <ul className={styles.rows}>
              {entries.map((entry, at) => (
                <Entry key={`${entry.at}-${entry.action}-${entries.length - at}`} entry={entry} />
              ))}
            </ul>
          </>
        )}
      </Read>
    </Screen>
  );
}
