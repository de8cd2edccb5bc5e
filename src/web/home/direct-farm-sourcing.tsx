import { useText } from "../../i18n/use-text";
import { SectionPicture } from "./section-picture";
import { useSectionText } from "./use-section-text";
import { ButtonLink } from "../../ui/button";
import styles from "./direct-farm-sourcing.module.css";

/**
 * Section about the origin of the goods, with a link to the contact page. An owner's page without
 * text hides it.
 */
export function DirectFarmSourcing() {
  const t = useText().home;
  const section = useSectionText("sourcing", t.farmTitle, t.farmText, []);
  if (!section) return null;
  const { title, text, language, picture } = section;
  return (
    <section className={`below-fold ${styles.farm}`} data-day="" aria-label={title}>
      <SectionPicture
        image={picture}
        src="/pictures/farm.webp"
        alt={t.farmAlt}
        height={933}
        className={styles.picture}
      />
      <div className={styles.content}>
        <h2 lang={language}>{title}</h2>
        {text && <p lang={language}>{text}</p>}
        <ButtonLink to="/contact">{t.getInTouch}</ButtonLink>
      </div>
    </section>
  );
}
