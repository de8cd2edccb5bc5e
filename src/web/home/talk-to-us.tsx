import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import styles from "./talk-to-us.module.css";

/** Four services of the shop; each links to the contact page. */
export function TalkToUs() {
  const t = useText();
  return (
    <section className={`below-fold ${styles.talk}`} aria-label={t.home.talkTitle}>
      <div className={styles.head}>
        <div>
          <h2>{t.home.talkTitle}</h2>
          <p>{t.home.talkText}</p>
        </div>
        <img
          src="/pictures/talk.webp"
          alt={t.home.talkAlt}
          width={1200}
          height={934}
          loading="lazy"
          decoding="async"
        />
      </div>
      <ul className={styles.cards}>
        {t.home.services.map(({ title, text }) => (
          <li key={title}>
            <h3>
              <Link to="/contact">{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
