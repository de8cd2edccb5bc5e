import useSWR from "swr";
import type { ShopProblem } from "../../shop/problem";
import { usePort } from "../../shop/shop-context";
import type { HealthCheck, HealthLevel } from "../../shop/wire";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { Loader } from "../../components/status/loader";
import { Read } from "../components/read";
import { ScreenSection, Screen } from "../components/screen";
import { ServerText } from "../../components/status/server-text";
import { guidePath } from "../screens";
import { useAdminText } from "../use-admin-text";
import styles from "./health.module.css";

/** Levels, the most severe first. */
const LEVELS: readonly HealthLevel[] = ["failed", "warning", "passed"];

/** The checks take seconds and ask upstreams, so they run only on request. */
const OPTIONS = {
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

type FindingsProps = { level: HealthLevel; checks: readonly HealthCheck[] };

/** Findings of one level, in the language of the page. */
function Findings({ level, checks }: FindingsProps) {
  const { health: t } = useAdminText();
  if (checks.length === 0) return null;
  return (
    <ScreenSection title={`${t.level[level]} (${checks.length})`}>
      <ul className={styles.findings} data-level={level}>
        {checks.map(({ subject, finding, remedy }) => (
          <li key={`${subject}-${finding}`}>
            <strong>{subject}</strong>
            <p>
              <ServerText text={finding} />
            </p>
            {remedy && <p className={styles.remedy}>→ {remedy}</p>}
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

/** Findings of the server's own checks, by severity. */
export function HealthScreen() {
  const { screenNames, health: t, help } = useAdminText();
  const api = usePort("admin");
  const read = useSWR<HealthCheck[], ShopProblem>(
    ["check_health", null],
    () => api.checkHealth(),
    OPTIONS,
  );
  const again = (
    <Button look="outline" busy={read.isValidating} onClick={() => void read.mutate()}>
      {t.again}
    </Button>
  );
  if (read.isValidating) {
    return (
      <Screen title={screenNames.health} lead={t.lead}>
        <div className={styles.running}>
          <Loader label={t.running} />
          <p aria-hidden="true">{t.running}</p>
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={screenNames.health} lead={t.lead} tools={again}>
      <Read of={read}>
        {(checks) => (
          <>
            {checks.every(({ level }) => level === "passed") && (
              <Notice tone="good">
                <p>{t.good}</p>
              </Notice>
            )}
            {LEVELS.map((level) => (
              <Findings
                key={level}
                level={level}
                checks={checks.filter((check) => check.level === level)}
              />
            ))}
          </>
        )}
      </Read>
      <p>
        <Link to={guidePath("doctor")}>{help.guides.doctor}</Link>
      </p>
    </Screen>
  );
}
