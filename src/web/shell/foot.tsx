import { useEffect, useRef } from "react";
import { LIVE } from "../../handover";
import { SectionBoundary } from "../section-boundary";
import { Footer } from "./footer";
import styles from "./foot.module.css";
import { Newsletter } from "./newsletter";

/**
 * What stands below every screen. It is taken over later than the rest of the server's page
 * (`foot-wanted.ts`); while it is not, it is marked, so that `early.ts` keeps what is done to it.
 */
export function Foot() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    delete root.current?.dataset.later;
    window.dispatchEvent(new Event(LIVE));
  }, []);
  return (
    <div ref={root} className={`deep ${styles.foot}`} data-later="">
      <SectionBoundary>
        <Newsletter />
      </SectionBoundary>
      <SectionBoundary>
        <Footer />
      </SectionBoundary>
    </div>
  );
}
