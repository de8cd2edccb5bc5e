import { Picture } from "../../components/pictures/picture";
import { useText } from "../../i18n/use-text";
import { useShopText } from "../shared/use-shop-text";
import { isHidden } from "./is-hidden";
import { ButtonLink } from "../../ui/button";
import styles from "./direct-farm-sourcing.module.css";

/**
 * Section about the origin of the goods, with a link to the contact page. An owner's page without
 * text hides it.
 */
export function DirectFarmSourcing() {
  const t = useText().home;
  const own = useShopText("sourcing");
  if (isHidden(own)) return null;
  const lang = own?.language;
  const title = own?.title ?? t.farmTitle;
  return (
    <section className={`below-fold ${styles.farm}`} data-day="" aria-label={title}>
      {own?.picture ? (
        <Picture
          image={own.picture}
          sizes="(min-width: 900px) 50vw, 100vw"
          width={1200}
          height={933}
          className={styles.picture}
        />
      ) : (
        <img
          className={styles.picture}
          src="/pictures/farm.webp"
          alt={t.farmAlt}
          width={1200}
          height={933}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className={styles.content}>
        <h2 lang={lang}>{title}</h2>
        <p lang={lang}>{own?.text ?? t.farmText}</p>
        <ButtonLink to="/contact">{t.getInTouch}</ButtonLink>
      </div>
    </section>
  );
}
