import { errorLine } from "../../app/error-screen";
import { Notice } from "../../ui/notice";
import { SCREEN_PATHS } from "../screens";
import { useAdminText } from "../use-admin-text";

/** Screen in place of one that failed to render; its link reloads the page. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useAdminText().common;
  return (
    <Notice tone="danger" title={t.broken} alert>
      <p>{errorLine(error)}</p>
      <p>
        <a href={SCREEN_PATHS.today}>{t.toToday}</a>
      </p>
    </Notice>
  );
}
