import { useText } from "../../i18n/use-text";
import { Picture } from "../../components/pictures/picture";
import { Pindo } from "../../components/status/pindo";
import { useShopText } from "../shared/use-shop-text";
import { ButtonLink } from "../../ui/button";
import styles from "./hero.module.css";

/** Hero of the home page: slogan, picture, link to the shop. */
export function Hero() {
  const t = useText();
  const ownerText = useShopText("welcome");
  const lang = ownerText?.language;
  const eyebrow = ownerText ? ownerText.blocks[0]?.title : t.home.eyebrow;
  const lead = ownerText ? ownerText.text : t.home.lead;
  return (
    <section className={styles.hero} data-day="">
      <div className={styles.content}>
        {eyebrow && (
          <p className={styles.eyebrow} lang={lang}>
            {eyebrow}
          </p>
        )}
        <h1 className={`${styles.title} ${ownerText ? styles.ownerTitle : ""}`} lang={lang}>
          {ownerText?.title ?? t.home.title}
        </h1>
        {lead && (
          <p className={styles.lead} lang={lang}>
            {lead}
          </p>
        )}
        <ButtonLink to="/shop">{t.home.shopNow}</ButtonLink>
      </div>
      {ownerText?.picture ? (
        <div className={styles.picture}>
          <Picture
            image={ownerText.picture}
            sizes="(min-width: 900px) 60vw, 100vw"
            width={1080}
            height={1350}
            eager
          />
        </div>
      ) : (
        <BuiltInPicture alt={t.home.heroAlt} />
      )}
      <div className={styles.border}>
        <Pindo />
      </div>
    </section>
  );
}

/** Picture of the demo: a bowl of nuts. */
function BuiltInPicture({ alt }: { alt: string }) {
  return (
    <picture className={styles.picture}>
      <source
        media="(min-width: 900px)"
        type="image/avif"
        srcSet="/pictures/hero-wide-1280.avif 1280w, /pictures/hero-wide-2000.avif 2000w"
        sizes="100vw"
      />
      <source media="(min-width: 900px)" srcSet="/pictures/hero-wide.webp" />
      <source
        type="image/avif"
        srcSet="/pictures/hero-tall-480.avif 480w, /pictures/hero-tall-720.avif 720w, /pictures/hero-tall-1080.avif 1080w"
        // Slightly less than the screen: phones 412 px wide need 721 pixels, and would otherwise
        // load 1080.
        sizes="calc(100vw - 2px)"
      />
      <img
        src="/pictures/hero-tall.webp"
        alt={alt}
        width={1080}
        height={1350}
        fetchPriority="high"
      />
    </picture>
  );
}
