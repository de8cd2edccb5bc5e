import { useText } from "../../i18n/use-text";
import { Pindo } from "../../parts/pindo";
import { ButtonLink } from "../../parts/ui/button";
import styles from "./hero.module.css";

/** The first thing seen: the saying, the picture, the way into the shop. */
export function Hero() {
  const t = useText();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{t.home.eyebrow}</p>
        <h1 className={styles.title}>{t.home.title}</h1>
        <p className={styles.lead}>{t.home.lead}</p>
        <ButtonLink to="/shop">{t.home.shopNow}</ButtonLink>
      </div>
      <picture className={styles.picture}>
        <source media="(min-width: 900px)" srcSet="/pictures/hero-wide.webp" />
        <img
          src="/pictures/hero-tall.webp"
          alt={t.home.heroAlt}
          width={1080}
          height={1350}
          fetchPriority="high"
        />
      </picture>
      <div className={styles.border}>
        <Pindo />
      </div>
    </section>
  );
}
