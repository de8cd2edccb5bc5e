import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./notice.module.css";

/** Severity of a notice. */
export type NoticeTone = "info" | "good" | "warning" | "danger";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Whether it results from the person's action and is announced at once. */
  alert?: boolean;
  className?: string;
};

/** Inline message of a page. */
export function Notice({ tone = "info", title, children, alert, className }: NoticeProps) {
  return (
    <div
      className={[styles.notice, className].filter(Boolean).join(" ")}
      data-tone={tone}
      role={alert ? "alert" : undefined}
    >
      <Icon name={tone === "good" ? "check" : "info"} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
