import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./notice.module.css";

/** What kind of news it is. */
export type NoticeTone = "info" | "good" | "warning" | "danger";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Whether it came up after something the person did, and is to be read out at once. */
  alert?: boolean;
  className?: string;
};

/** Something to know, on the page where it matters. */
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
