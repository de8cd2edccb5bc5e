import { useText } from "../../i18n/use-text";
import { useShopText } from "../shared/use-shop-text";
import { isHidden } from "./is-hidden";
import { SectionPicture } from "./section-picture";
import { ButtonLink } from "../../ui/button";
import styles from "./direct-farm-sourcing.module.css";

/**
 * Section about the origin of the goods, with a link to the contact page. An owner's page without
 * text hides it.
 */
export function DirectFarmSourcing() {
  const t = useText().home;
  const ownerText = useShopText("sourcing");
  if (isHidden(ownerText)) return null;
  const lang = ownerText?.language;
  const title = ownerText?.title ?? t.farmTitle;
  return (
    <section className={`below-fold ${styles.farm}`} data-day="" aria-label={title}>
      <SectionPicture
        image={ownerText?.picture}
        src="/pictures/farm.webp"
        alt={t.farmAlt}
        height={933}
        className={styles.picture}
      />
      <div className={styles.content}>
        <h2 lang={lang}>{title}</h2>
        <p lang={lang}>{ownerText?.text ?? t.farmText}</p>
        <ButtonLink to="/contact">{t.getInTouch}</ButtonLink>
      </div>
    </section>
  );
}
