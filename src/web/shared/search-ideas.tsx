import { useText } from "../../i18n/use-text";
import { Link } from "../../ui/link";
import styles from "./suggestion-box.module.css";

type IdeasProps = {
  /** Text that found nothing; empty if only filters were set. */
  searched: string;
  /** Called when one of the links is followed. */
  onFollow?: () => void;
};

/** Text that nothing was found, with other searches and the whole shop. */
export function SearchIdeas({ searched, onFollow }: IdeasProps) {
  const t = useText();
  return (
    <div className={styles.none}>
      <p className={styles.title}>{t.listing.noProducts}</p>
      <p>{searched ? t.nothing.nothingFor(searched) : t.nothing.tryOther}</p>
      <ul>
        {t.nothing.ideas.map((idea) => (
          <li key={idea}>
            <Link to={`/shop?search=${encodeURIComponent(idea)}`} onClick={onFollow}>
              {idea}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/shop" onClick={onFollow}>
            {t.nothing.showAll}
          </Link>
        </li>
      </ul>
    </div>
  );
}
