import { useEffect, useRef, type ReactNode } from "react";
import type { IconName } from "../ui/icon";
import { AccessButton } from "./access/access-button";
import styles from "./layout.module.css";
import { PillButton } from "./components/pill-button";
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
  children: ReactNode;
};

/** Layout of every screen after the first touch: back, language, accessibility, heading, bar. */
export function Layout({ title, back, tools, bar, idle = SHOPPING, children }: LayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.frame}>
      <div className={styles.above} aria-hidden="true">
        {title}
      </div>
      <header className={styles.head}>
        {back && <PillButton icon={back.icon} label={back.label} onClick={back.go} />}
        <span className={styles.spacer} />
        <LanguageSwitch />
        <AccessButton />
      </header>
      <main className={styles.main}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {tools}
        </div>
        {children}
      </main>
      {bar && <div className={styles.bar}>{bar}</div>}
      <IdleGuard rule={idle} />
    </div>
  );
}
