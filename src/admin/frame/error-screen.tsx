import { errorLine } from "../../app/error-screen";
import { Notice } from "../../ui/notice";
import { PATHS } from "../places";
import { useAdminText } from "../use-admin-text";

/** Screen in place of one that failed to render; a page load starts anew. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useAdminText().common;
  return (
    <Notice tone="danger" title={t.broken} alert>
      <p>{errorLine(error)}</p>
      <p>
        <a href={PATHS.today}>{t.toToday}</a>
      </p>
    </Notice>
  );
}
