import { Picture } from "../../components/pictures/picture";
import { Link } from "../../ui/link";
import { useText } from "../../i18n/use-text";
import { useShopText } from "../shared/use-shop-text";
import { isHidden } from "./is-hidden";
import styles from "./talk-to-us.module.css";

/**
 * Services of the shop; each links to the contact page. An owner's page without text hides them.
 */
export function TalkToUs() {
  const t = useText().home;
  const own = useShopText("services");
  if (isHidden(own)) return null;
  const { title, text, blocks } = own ?? {
    title: t.talkTitle,
    text: t.talkText,
    blocks: t.services,
  };
  return (
    <section className={`below-fold ${styles.talk}`} aria-label={title} lang={own?.language}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        {own?.picture ? (
          <Picture
            image={own.picture}
            sizes="(min-width: 900px) 50vw, 100vw"
            width={1200}
            height={934}
          />
        ) : (
          <img
            src="/pictures/talk.webp"
            alt={t.talkAlt}
            width={1200}
            height={934}
            loading="lazy"
            decoding="async"
          />
        )}
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
