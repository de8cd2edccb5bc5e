import { Icon } from "../../ui/icon";
import { Layout } from "../layout";
import type { Dining as DiningOption } from "../session/session";
import { useSession } from "../session/session-provider";
import styles from "./dining.module.css";
import { useKioskText } from "../use-kiosk-text";

/** Dining screen: eat here or take away, in a shop that offers both, with one tap. */
export function Dining() {
  const t = useKioskText();
  const { change, leave } = useSession();
  const back = { icon: "arrow-left", label: t.common.back, go: leave } as const;
  const begin = (dining: DiningOption) => change({ dining, step: "browse" });
  return (
    <Layout title={t.dining.title} back={back}>
      <div className={styles.choices}>
        <button type="button" className={styles.choice} data-tile="0" onClick={() => begin("here")}>
          <span className={styles.label}>{t.dining.here}</span>
          <Icon name="store" size={64} />
        </button>
        <button type="button" className={styles.choice} data-tile="2" onClick={() => begin("away")}>
          <span className={styles.label}>{t.dining.away}</span>
          <Icon name="cart" size={64} />
        </button>
      </div>
    </Layout>
  );
}
