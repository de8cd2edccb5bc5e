import { useText } from "../../i18n/use-text";
import { ButtonLink } from "../../ui/button";
import styles from "./direct-farm-sourcing.module.css";

/** Section about the origin of the nuts, with a link to the contact page. */
export function DirectFarmSourcing() {
  const t = useText();
  return (
    <section className={`below-fold ${styles.farm}`} data-day="" aria-label={t.home.farmTitle}>
      <img
        className={styles.picture}
        src="/pictures/farm.webp"
        alt={t.home.farmAlt}
        width={1200}
        height={933}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.content}>
        <h2>{t.home.farmTitle}</h2>
        <p>{t.home.farmText}</p>
        <ButtonLink to="/contact">{t.home.getInTouch}</ButtonLink>
      </div>
    </section>
  );
}
