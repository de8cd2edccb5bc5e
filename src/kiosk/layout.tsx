import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { IconName } from "../ui/icon";
import { AccessButton } from "./access/access-button";
import styles from "./layout.module.css";
import { PillButton } from "./components/pill-button";
import { useSession } from "./session/session-provider";
import { IdleGuard } from "./session/idle-guard";
import { SHOPPING, type IdleRule } from "./session/use-idle";
import { LanguageSwitch } from "./start/language-switch";

type LayoutProps = {
  /** Heading of the screen. */
  title: ReactNode;
  /** Back button, at the start of the screen. */
  back?: { icon: IconName; label: string; go: () => void };
  /** Controls next to the heading. */
  tools?: ReactNode;
  /** Bar at the bottom, always visible. */
  bar?: ReactNode;
  /** Idle timeout of the screen; null = none. */
  idle?: IdleRule | null;
  /** Content of the upper part with the option "low reach", instead of the heading. */
  above?: { label: string; content: ReactNode };
  children: ReactNode;
};

/**
 * Layout of every screen after the first touch: back, language, accessibility, heading, bar. With the
 * option "low reach" all of them are in the lower part of the screen; the upper part is looked at.
 */
export function Layout(props: LayoutProps) {
  const { title, back, tools, bar, idle = SHOPPING, children } = props;
  const { low } = useSession().session.access;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.frame}>
      {low && <Above title={title} above={props.above} />}
      <header className={styles.head}>
        {back && <PillButton icon={back.icon} label={back.label} onClick={back.go} />}
        <span className={styles.spacer} />
        {low && tools && <div className={styles.tools}>{tools}</div>}
        <LanguageSwitch />
        <AccessButton />
      </header>
      <main className={styles.main}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {!low && tools}
        </div>
        {children}
      </main>
      {bar && <div className={styles.bar}>{bar}</div>}
      <IdleGuard rule={idle} />
    </div>
  );
}

function Above({ title, above }: Pick<LayoutProps, "title" | "above">) {
  if (above) {
    return (
      <section className={styles.above} aria-label={above.label}>
        {above.content}
      </section>
    );
  }
  // The heading itself is read out.
  return (
    <div className={styles.above} aria-hidden="true">
      <p className={styles.aboveTitle}>{title}</p>
    </div>
  );
}
