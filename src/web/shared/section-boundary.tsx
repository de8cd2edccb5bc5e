import type { ReactNode } from "react";
import { ErrorBoundary } from "../../app/error-screen";
import { useText } from "../../i18n/use-text";

/** Error boundary of one section: a failed section is replaced by a message, the page stays. */
export function SectionBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary screen={FailedSection}>{children}</ErrorBoundary>;
}

/** Message in place of a section. */
export function FailedSection() {
  const t = useText();
  return (
    <div className="container">
      <p className="message-box" role="alert">
        {t.section.failed}
      </p>
    </div>
  );
}
