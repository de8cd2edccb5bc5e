import { useText } from "../../i18n/use-text";
import { Link } from "../../ui/link";
import { SectionPicture } from "./section-picture";
import { useSectionText } from "./use-section-text";
import styles from "./talk-to-us.module.css";

/**
 * Services of the shop; each links to the contact page. An owner's page without text hides them.
 */
export function TalkToUs() {
  const t = useText().home;
  const section = useSectionText("services", t.talkTitle, t.talkText, t.services);
  if (!section) return null;
  const { title, text, blocks, language, picture } = section;
  return (
    <section className={`below-fold ${styles.talk}`} aria-label={title} lang={language}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <SectionPicture image={picture} src="/pictures/talk.webp" alt={t.talkAlt} height={934} />
      </div>
      {blocks[0] && (
        <ul className={styles.cards}>
          {blocks.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two headings may be alike, and none moves
            <li key={at}>
              <h3>
                <Link to="/contact">{block.title}</Link>
              </h3>
              {block.text && <p>{block.text}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
