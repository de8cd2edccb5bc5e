import { useEffect, useRef, type ReactNode } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useText } from "../../i18n/use-text";
import { Footer } from "./footer";
import { Header } from "./header";
import { SectionBoundary } from "../section-boundary";
import { Newsletter } from "./newsletter";
import styles from "./shell.module.css";
import { WhenAway } from "./when-away";

/** What stands around every page: header, newsletter block, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText();
  const main = useNewPage();
  return (
    <>
      <a className={styles.skip} href="#main">
        {t.shell.skip}
      </a>
      <Header />
      <WhenAway />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <SectionBoundary>
        <Newsletter />
      </SectionBoundary>
      <SectionBoundary>
        <Footer />
      </SectionBoundary>
    </>
  );
}

/** After a click on a link a page starts at its top, and so do those who hear it. */
function useNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === "POP") return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, how]);
  return main;
}
