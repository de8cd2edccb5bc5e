import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { useShopText } from "../shared/use-shop-text";
import { isHidden } from "./is-hidden";
import { SectionPicture } from "./section-picture";
import styles from "./talk-to-us.module.css";

/**
 * Services of the shop; each links to the contact page. An owner's page without text hides them.
 */
export function TalkToUs() {
  const t = useText().home;
  const ownerText = useShopText("services");
  if (isHidden(ownerText)) return null;
  const { title, text, blocks } = ownerText ?? {
    title: t.talkTitle,
    text: t.talkText,
    blocks: t.services,
  };
  return (
    <section className={`below-fold ${styles.talk}`} aria-label={title} lang={ownerText?.language}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <SectionPicture
          image={ownerText?.picture}
          src="/pictures/talk.webp"
          alt={t.talkAlt}
          height={934}
        />
      </div>
      <ul className={styles.cards}>
        {blocks.map((block) => (
          <li key={block.title}>
            <h3>
              <Link to="/contact">{block.title}</Link>
            </h3>
            <p>{block.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
