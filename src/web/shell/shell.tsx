import { Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode } from "react";
import { useNavigationType } from "react-router";
import { useText } from "../../i18n/use-text";
import { Header } from "./header";
import { SectionBoundary } from "../shared/section-boundary";
import styles from "./shell.module.css";
import { ConnectionNotice } from "./connection-notice";
import { MainContext } from "./main-context";

type ShellProps = {
  footer: ComponentType;
  /** Identity of the page; a change of the URL within it neither scrolls nor moves the focus. */
  page: string;
  children: ReactNode;
};

/** Frame of every page: header, main, footer. */
export function Shell({ footer: Footer, page, children }: ShellProps) {
  const t = useText();
  const main = useNewPage(page);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t.shell.skip}
      </a>
      <Header />
      <ConnectionNotice />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <MainContext value={main}>{children}</MainContext>
      </main>
      <SectionBoundary>
        <Suspense>
          <Footer />
        </Suspense>
      </SectionBoundary>
    </>
  );
}

/** Scrolls to the top after a followed link, and moves the focus there for screen readers. */
function useNewPage(page: string) {
  const main = useRef<HTMLElement>(null);
  const how = useNavigationType();
  const shown = useRef(page);
  // Before the first paint: later it would disturb a shopper who has begun to scroll or tap.
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (how === "POP") return;
    window.scrollTo(0, 0);
    // Dialogs of the header have closed before, in effects of their own, and returned the focus.
    main.current?.focus({ preventScroll: true });
  }, [page, how]);
  return main;
}
