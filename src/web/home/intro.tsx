import { useText } from "../../i18n/use-text";
import { useShopText } from "../shared/use-shop-text";
import { isHidden } from "./is-hidden";
import styles from "./intro.module.css";

/** Introduction of the shop, with its advantages; an owner's page without text hides it. */
export function Intro() {
  const t = useText().home;
  const ownerText = useShopText("reasons");
  if (isHidden(ownerText)) return null;
  const { title, text, blocks } = ownerText ?? {
    title: t.introTitle,
    text: t.introText,
    blocks: t.reasons,
  };
  return (
    <section className={styles.intro} aria-labelledby="intro-title" lang={ownerText?.language}>
      <div className={styles.content}>
        <h2 id="intro-title">{title}</h2>
        <p>{text}</p>
      </div>
      <ul className={styles.blocks}>
        {blocks.map((block) => (
          <li key={block.title}>
            <h3>{block.title}</h3>
            <p>{block.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
