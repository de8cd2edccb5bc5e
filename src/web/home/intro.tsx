import { useText } from "../../i18n/use-text";
import { useSectionText } from "./use-section-text";
import styles from "./intro.module.css";

/** Introduction of the shop, with its advantages; an owner's page without text hides it. */
export function Intro() {
  const t = useText().home;
  const section = useSectionText("reasons", t.introTitle, t.introText, t.reasons);
  if (!section) return null;
  const { title, text, blocks, language } = section;
  return (
    <section className={styles.intro} aria-labelledby="intro-title" lang={language}>
      <div className={styles.content}>
        <h2 id="intro-title">{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {blocks[0] && (
        <ul className={styles.blocks}>
          {blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two headings may be alike, and none moves
            <li key={at}>
              <h3>{block.title}</h3>
              {block.text && <p>{block.text}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
