import { useText } from "../../i18n/use-text";
import styles from "./intro.module.css";

/** Introduction of the shop, with four advantages. */
export function Intro() {
  const t = useText();
  return (
    <section className={styles.intro} aria-labelledby="intro-title">
      <div className={styles.content}>
        <h2 id="intro-title">{t.home.introTitle}</h2>
        <p>{t.home.introText}</p>
      </div>
      <ul className={styles.blocks}>
        {t.home.reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
