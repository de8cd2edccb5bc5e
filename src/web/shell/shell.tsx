import { Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useText } from "../../i18n/use-text";
import { Header } from "./header";
import { SectionBoundary } from "../shared/section-boundary";
import styles from "./shell.module.css";
import { ConnectionNotice } from "./connection-notice";
import { MainContext } from "./main-context";

type ShellProps = { footer: ComponentType; children: ReactNode };

/** Frame of every page: header, main, footer. */
export function Shell({ footer: Footer, children }: ShellProps) {
  const t = useText();
  const main = useNewPage();
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
function useNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  // Before the first paint: later it would disturb a shopper who has begun to scroll or tap.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === "POP") return;
    window.scrollTo(0, 0);
    // Dialogs of the header have closed before, in effects of their own, and returned the focus.
    main.current?.focus({ preventScroll: true });
  }, [pathname, how]);
  return main;
}
