import { useEffect, useRef } from "react";
import { HYDRATED } from "../loading/hydration-events";
import { SectionBoundary } from "../shared/section-boundary";
import { FooterContent } from "./footer-content";
import styles from "./footer.module.css";
import { Newsletter } from "./newsletter";
import { useIsCheckout } from "../routes/use-is-checkout";

/**
 * Footer of every page: newsletter form and links. It hydrates later than the rest of the page
 * (`when-near-viewport.ts`); until then it is marked, so that `bootstrap.ts` records input to it. The server
 * names this file, as the manifest does, to send its styles with the page.
 */
export function Footer() {
  const root = useRef<HTMLDivElement>(null);
  const isBrief = useIsCheckout();
  useEffect(() => {
    delete root.current?.dataset.later;
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
  return (
    <div
      ref={root}
      className={`below-fold ${styles.footer}`}
      data-brief={isBrief || undefined}
      data-later=""
    >
      <SectionBoundary>
        <Newsletter />
      </SectionBoundary>
      <SectionBoundary>
        <FooterContent />
      </SectionBoundary>
    </div>
  );
}
